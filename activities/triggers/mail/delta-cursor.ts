import { z } from 'zod';
import type { Cursor } from '../../../src/contracts/trigger-state';
import type { MailboxPath } from '../../mail/mailbox-path';
import { isListingLost } from '../../../src/providers/microsoft-graph/map-graph-error';
import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';

export interface WatchedMailbox {
  graph: GraphClient;
  /** Writes paths below the mailbox. */
  at: MailboxPath;
}

/** Messages read in one pull: what is more waits for the next, so that one answer fits into a history. */
const batch = 25;

/** A delta over a `$filter` tells of 5,000 messages at most; well before, it is begun anew. */
const mostPerDelta = 4_000;

const positionSchema = z.object({ link: z.string(), told: z.number() });
const cursorSchema = z.object({
  folders: z.record(z.string(), positionSchema),
  /** Found and not handed on yet: message ids. */
  waiting: z.array(z.string()),
});

type Position = z.output<typeof positionSchema>;

export const beginningOfDelta: Cursor = JSON.stringify({ folders: {}, waiting: [] });

const itemSchema = z.looseObject({
  id: z.string(),
  '@removed': z.unknown().optional(),
  receivedDateTime: z.string().nullish(),
  isDraft: z.boolean().nullish(),
});

type Item = z.output<typeof itemSchema>;

/** The ids of messages that have come into the folders since the position, in the order in which they were received. */
export async function arrivalsSince(
  { graph, at }: WatchedMailbox,
  folderIds: readonly string[],
  cursor: Cursor,
  since: Date,
): Promise<{ messageIds: string[]; cursor: Cursor; more: boolean }> {
  const { folders, waiting } = cursorSchema.parse(JSON.parse(cursor));
  const moved: Record<string, Position> = {};
  const arrived: Item[] = [];
  for (const folderId of folderIds) {
    const round = await deltaRound({ graph, at }, folderId, folders[folderId], since);
    arrived.push(...round.items);
    moved[folderId] = round.position;
  }
  const news = arrived
    .filter(
      ({ isDraft, receivedDateTime }) => isDraft !== true && Date.parse(receivedDateTime ?? '') >= since.getTime(),
    )
    .sort((one, other) => (one.receivedDateTime ?? '').localeCompare(other.receivedDateTime ?? ''))
    .map(({ id }) => id);
  const all = [...new Set([...waiting, ...news])];
  const rest = all.slice(batch);
  return {
    messageIds: all.slice(0, batch),
    cursor: JSON.stringify({ folders: moved, waiting: rest }),
    more: rest.length > 0,
  };
}

/** Follows the provider's links to the end of what it has to tell of one folder now. */
async function deltaRound(
  mailbox: WatchedMailbox,
  folderId: string,
  position: Position | undefined,
  since: Date,
): Promise<{ items: Item[]; position: Position }> {
  const continued = position !== undefined && position.told < mostPerDelta ? position : undefined;
  try {
    return await follow(mailbox, folderId, continued, since);
  } catch (error) {
    // The provider has forgotten the position (410, or a 4xx with syncStateNotFound). Beginning anew tells everything since the
    // watermark once more; what was delivered is known and not delivered again.
    if (continued === undefined || !isListingLost(error)) throw error;
    return follow(mailbox, folderId, undefined, since);
  }
}

async function follow(
  { graph, at }: WatchedMailbox,
  folderId: string,
  position: Position | undefined,
  since: Date,
): Promise<{ items: Item[]; position: Position }> {
  const start = position === undefined ? at`/mailFolders/${folderId}/messages/delta` : { link: position.link };
  const query = {
    changeType: 'created',
    $select: 'id,receivedDateTime,isDraft',
    $filter: `receivedDateTime ge ${since.toISOString()}`,
  };
  const items: Item[] = [];
  let link = position?.link ?? '';
  for await (const page of graph.pages(start, {
    query,
    headers: { Prefer: 'odata.maxpagesize=200' },
    schema: itemSchema,
  })) {
    items.push(...page.items.filter((item) => item['@removed'] === undefined));
    link = page.deltaLink ?? link;
  }
  return { items, position: { link, told: (position?.told ?? 0) + items.length } };
}
