import { ownProperty } from '../../src/providers/microsoft-graph/own-property';

/**
 * Named properties that mark what a call created in a mailbox, so that a retry finds it instead of doing it again. The provider has no
 * idempotency key for mail.
 */
const callProperty = ownProperty('AgentIntegrationsCall');
const writtenProperty = ownProperty('AgentIntegrationsWritten');

/** Returns the mark for the body of a POST that creates something. */
export const markedWith = (key: string) => ({ singleValueExtendedProperties: [{ id: callProperty, value: key }] });

/** Returns the mark for the change that writes a draft begun by the provider (a reply, a forward): a retry must not write its text again. */
export const writtenWith = (key: string) => ({
  singleValueExtendedProperties: [
    ...markedWith(key).singleValueExtendedProperties,
    { id: writtenProperty, value: 'yes' },
  ],
});

/** `$expand` that shows whether a draft is written. */
export const showingWritten = `singleValueExtendedProperties($filter=id eq '${writtenProperty}')`;

/** `$expand` that shows whether a call has created a message. */
export const showingCall = `singleValueExtendedProperties($filter=id eq '${callProperty}')`;

/** `$filter` that finds what a call created. Keys are hexadecimal: the provider compares values without regard to case. */
export const createdBy = (key: string): string =>
  `singleValueExtendedProperties/Any(ep: ep/id eq '${callProperty}' and ep/value eq '${key}')`;
