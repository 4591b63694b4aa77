import { z } from 'zod';
import { extendedPropertyId } from '../../src/providers/microsoft-graph/extended-property';
import type { GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import type { RequestPath } from '../../src/providers/request-path';
import type { MailboxStepContext } from './in-mailbox';

/**
 * Named properties that mark what a call created in a mailbox, so that a retry finds it instead of doing it again. The provider has no
 * idempotency key for mail.
 */
const callProperty = extendedPropertyId('AgentIntegrationsCall');
const writtenProperty = extendedPropertyId('AgentIntegrationsWritten');

/** Returns the mark for the body of a POST that creates something. */
export const markedWith = (key: string) => ({ singleValueExtendedProperties: [{ id: callProperty, value: key }] });

/** Returns the mark for the request that writes a draft's text. A draft begun by the provider (a reply, a forward) is not written yet. */
export const writtenWith = (key: string) => ({
  singleValueExtendedProperties: [
    ...markedWith(key).singleValueExtendedProperties,
    { id: writtenProperty, value: 'yes' },
  ],
});

/** `$expand` that shows whether a draft is written. */
export const showingWritten = `singleValueExtendedProperties($filter=id eq '${writtenProperty}')`;

/** Whether a draft that was read with {@link showingWritten} is written. */
export const isWritten = ({
  singleValueExtendedProperties,
}: Pick<GraphMessage, 'singleValueExtendedProperties'>): boolean => (singleValueExtendedProperties ?? []).length > 0;

/** `$expand` that shows whether a call has created a message. */
export const showingCall = `singleValueExtendedProperties($filter=id eq '${callProperty}')`;

/** Returns what this call has created among what is listed; undefined if it is not there. */
export async function findCreated<Item>(
  listing: RequestPath,
  { schema, $select }: { schema: z.ZodType<Item>; $select: string },
  { graph, key }: Pick<MailboxStepContext, 'graph' | 'key'>,
): Promise<Item | undefined> {
  const { value } = await graph.get(listing, {
    query: { $filter: createdBy(key), $select, $top: 1 },
    schema: z.looseObject({ value: z.array(schema) }),
  });
  return value[0];
}

/** `$filter` that finds what a call created. Keys are hexadecimal: the provider compares values without regard to case. */
export const createdBy = (key: string): string =>
  `singleValueExtendedProperties/Any(ep: ep/id eq '${callProperty}' and ep/value eq '${key}')`;
