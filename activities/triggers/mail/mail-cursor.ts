import { z } from 'zod';
import type { Cursor } from '../../../src/messages/trigger';
import { comparedBy, readCursor } from '../read-cursor';

/**
 * Limits of a cursor, in characters, ids or digests. A cursor enters a trigger's history with every pull that found something: at most about 100 KB,
 * with real ids of 150 and delta links of 2,000 characters.
 */
const mostLinkText = 45_000;
const mostRefused = 40;
const mostListed = 400;
/** While this many messages are waiting, no folders are requested. */
export const enoughWaiting = 100;

/** Expected length of a link while none is known. */
const usualLinkText = 2_048;

const positionSchema = z.object({
  link: z.string(),
  told: z.number(),
  /** The delta reports nothing older. Absent in cursors of an earlier version. */
  from: z.iso.datetime().optional(),
  /** Since when the folder is watched. Absent if that is since the set-up. */
  since: z.iso.datetime().optional(),
});

const cursorSchema = z.object({
  /** The only watched folder. For another folder, the listing starts over. Absent in cursors of an earlier version. */
  scope: z.string().optional(),
  /** Since when it is watched. A later start means that something else was watched in between. */
  start: z.iso.datetime().optional(),
  /** Where each folder's delta continues, by folder id. */
  folders: z.record(z.string(), positionSchema),
  /** Ids of messages that were found but not emitted yet. */
  waiting: z.array(z.string()),
  /** Folders that have no delta (search folders, some shared ones), or more mail than a delta reports. */
  refused: z.array(z.string()).default([]),
  /** Until when all folders have reported everything, and digests of the ids last reported, because listings overlap. Ids in cursors of an earlier version. */
  allToldUntil: z.iso.datetime().optional(),
  listed: z.array(z.string()).default([]),
  /** Whether a delta has called messages removed since all folders had reported everything. */
  isDoubted: z.literal(true).optional(),
  /** ISO instant since when there are refused folders. Absent in cursors of an earlier version. */
  refusedSince: z.iso.datetime().optional(),
  /** A listing that has more to report: when it began, and where it continues. Cursors of an earlier version have no date. */
  listing: z
    .object({ begun: z.iso.datetime(), since: z.iso.datetime().optional(), link: z.string().nullable() })
    .optional(),
});

/** Where the delta of a folder continues, and how many messages it has reported since it began. */
export type Position = z.output<typeof positionSchema>;
/** How far a mailbox has been read. */
export type MailCursor = z.output<typeof cursorSchema>;

export const beginningOfMail: Cursor = JSON.stringify({ folders: {}, waiting: [] });

export const readMailCursor = (cursor: Cursor): MailCursor => readCursor(cursorSchema, cursor);

export const writeMailCursor = ({ refused, listed, ...rest }: MailCursor): Cursor =>
  JSON.stringify({ ...rest, refused: refused.slice(-mostRefused), listed: listed.slice(-mostListed) });

/** Two positions in the same folders are the same until a delta reports something. A listing goes on from when all was reported last. */
export const isSameInMail = comparedBy(cursorSchema, ({ folders, allToldUntil, ...position }) => ({
  ...position,
  folders: Object.entries(folders).map(([id, { link: _, ...folder }]) => ({ id, ...folder })),
  ...(position.refused.length > 0 && { allToldUntil }),
}));

/**
 * The folders to follow by delta, most important first: those already followed, and others while there is room for their links. Where as many have no
 * delta as are remembered, no others have one: a full mailbox refuses each, and another would take the place of one that would then be asked again.
 */
export function foldersToFollow(folderIds: readonly string[], { folders, refused }: MailCursor): string[] {
  const taken = folderIds.flatMap((id) => folders[id]?.link.length ?? []);
  const expected = taken.length === 0 ? usualLinkText : Math.max(...taken);
  let room = mostLinkText;
  return folderIds.filter((id) => {
    if (refused.includes(id) || (refused.length >= mostRefused && folders[id] === undefined)) return false;
    room -= folders[id]?.link.length ?? expected;
    return room >= 0;
  });
}
