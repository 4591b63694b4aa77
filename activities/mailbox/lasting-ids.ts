import { z } from 'zod';
import { callErrorDetails } from '../../src/providers/provider-call';
import type { MailboxStepContext } from './in-mailbox';

const translatedSchema = z.object({
  value: z.array(z.object({ sourceId: z.string(), targetId: z.string().nullish() })),
});

/** How immutable ids begin. (https://learn.microsoft.com/graph/outlook-immutable-id, the example of `translateExchangeIds`) */
const isImmutable = (id: string): boolean => id.startsWith('AAkALg');

/**
 * Returns ids of messages as ones that survive a move to another folder, each at its place. Graph answers regular ids to a `$search` even where
 * immutable ones are asked for (https://github.com/microsoftgraph/msgraph-sdk-dotnet/issues/698), and a read in the form it was asked with.
 *
 * What Graph does not translate stays as it is: a message that is gone meanwhile, and all ids where it refuses, as it does to an application without
 * `User.Read.All`. They name the same messages, until somebody moves them.
 */
export async function lastingIds(
  ids: readonly string[],
  { graph, at }: Pick<MailboxStepContext, 'graph' | 'at'>,
): Promise<readonly string[]> {
  // One that is immutable already fails the whole call.
  const inputIds = [...new Set(ids)].filter((id) => !isImmutable(id));
  if (inputIds.length === 0) return ids;
  try {
    const { value } = await graph.post(at`/translateExchangeIds`, {
      body: { inputIds, sourceIdType: 'restId', targetIdType: 'restImmutableEntryId' },
      schema: translatedSchema,
    });
    const translated = new Map(value.map(({ sourceId, targetId }) => [sourceId, targetId]));
    return ids.map((id) => translated.get(id) ?? id);
  } catch (error) {
    const { status } = callErrorDetails(error) ?? {};
    if (status === undefined || !wayIsClosed.has(status)) throw error;
    return ids;
  }
}

/** Refusals that do not pass: malformed to Graph, no permission, and a national cloud that does not have it. */
const wayIsClosed: ReadonlySet<number> = new Set([400, 403, 404, 405]);
