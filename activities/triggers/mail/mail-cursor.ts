import { z } from 'zod';
import type { Cursor } from '../../../src/messages/trigger';
import { readCursor } from '../read-cursor';

/**
 * A cursor travels through a trigger's history with every look that found something: at most about 100 KB, with real ids of 150 and
 * delta links of 2,000 characters. These are what it may hold, in characters or in ids.
 */
const mostLinkText = 45_000;
const mostRefused = 40;
const mostListed = 40;
/** From so many on, the folders are not asked for more. */
export const enoughWaiting = 100;

/** What a link takes as long as none is known. */
const usualLinkText = 2_048;

const positionSchema = z.object({
  link: z.string(),
  told: z.number(),
  /** The delta tells of nothing older; absent in what an earlier version kept. */
  from: z.iso.datetime().optional(),
  /** The folder is watched since then; absent where that is since the set-up. */
  since: z.iso.datetime().optional(),
});

const cursorSchema = z.object({
  /** The folder that is watched alone; of another one the listing begins anew. Absent in what an earlier version kept. */
  scope: z.string().optional(),
  /** Since when that is watched; a later time says that something else was watched in between. */
  start: z.iso.datetime().optional(),
  /** By folder id: where its delta goes on. */
  folders: z.record(z.string(), positionSchema),
  /** Found and not handed on yet: message ids. */
  waiting: z.array(z.string()),
  /** Folders that have no delta (search folders, some shared ones), or more mail than a delta tells of. */
  refused: z.array(z.string()).default([]),
  /** Until when all folders have told everything, and what was told last of those that are listed: listings overlap. */
  allToldUntil: z.iso.datetime().optional(),
  listed: z.array(z.string()).default([]),
  /** ISO instant since when folders are among the refused; absent in what an earlier version kept. */
  refusedSince: z.iso.datetime().optional(),
  /** A listing that has more to tell: when it began, and where it goes on. An earlier version kept no date. */
  listing: z
    .object({ begun: z.iso.datetime(), since: z.iso.datetime().optional(), link: z.string().nullable() })
    .optional(),
});

/** Where the delta of a folder goes on, and how much it has told since it began. */
export type Position = z.output<typeof positionSchema>;
/** How far a mailbox has been looked through. */
export type MailCursor = z.output<typeof cursorSchema>;

export const beginningOfMail: Cursor = JSON.stringify({ folders: {}, waiting: [] });

export const readMailCursor = (cursor: Cursor): MailCursor => readCursor(cursorSchema, cursor);

export const writeMailCursor = ({ refused, listed, ...rest }: MailCursor): Cursor =>
  JSON.stringify({ ...rest, refused: refused.slice(-mostRefused), listed: listed.slice(-mostListed) });

/** The folders whose delta is followed: those that are, and others while their links find room. The order is that of importance. */
export function foldersToFollow(folderIds: readonly string[], { folders, refused }: MailCursor): string[] {
  const taken = folderIds.flatMap((id) => folders[id]?.link.length ?? []);
  const expected = taken.length === 0 ? usualLinkText : Math.max(...taken);
  let room = mostLinkText;
  return folderIds.filter((id) => {
    if (refused.includes(id)) return false;
    room -= folders[id]?.link.length ?? expected;
    return room >= 0;
  });
}
