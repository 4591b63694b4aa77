/**
 * Named property that marks what a call created in a mailbox, so that a retry finds it instead of doing it again. The provider has no
 * idempotency key for mail. (https://learn.microsoft.com/graph/api/resources/extended-properties-overview)
 */
const propertyId = 'String {6f0f7a1e-4b1c-4c58-9d7e-0a6a2c6b9d41} Name AgentIntegrationsCall';

/** For the body of a POST that creates something. */
export const markedWith = (key: string) => ({ singleValueExtendedProperties: [{ id: propertyId, value: key }] });

/** `$filter` that finds what a call created. Keys are hexadecimal: the provider compares values without regard to case. */
export const createdBy = (key: string): string =>
  `singleValueExtendedProperties/Any(ep: ep/id eq '${propertyId}' and ep/value eq '${key}')`;
