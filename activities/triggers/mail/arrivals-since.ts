import type { Cursor } from '../../../src/messages/trigger';
import { isUnavailable } from '../../../src/providers/is-unavailable';
import { restarted, deltaRound } from './folder-delta';
import { listedArrivals, type ListingPosition } from './listed-arrivals';
import {
  enoughWaiting,
  foldersToFollow,
  readMailCursor,
  writeMailCursor,
  type MailCursor,
  type Position,
} from './mail-cursor';
import { shortDigest } from '../short-digest';
import { refusesDelta } from '../mailbox/refused-delta';
import type { Arrival, WatchedMailbox } from '../mailbox/watched-mailbox';

/** Most messages of one pull. Others wait for the next pull, so that one answer fits into a history. */
const batch = 25;

/** Folders requested at once. A mailbox takes four requests at a time; one stays free for steps. */
const atOnce = 3;

/** A message may appear in its folder later than its received date, and clocks differ. */
const overlapMilliseconds = 10 * 60_000;

/**
 * How long ago a message may have been received that comes into its folder only now, out of Junk Email or quarantine. Within the seven days for which
 * Temporal keeps a run, so that it is known of each whether it has started the agent.
 */
export const surfacesWithinMilliseconds = 6 * 86_400_000;

/** How long a refused folder is read from the listing before its delta is requested again. */
const refusedMilliseconds = 86_400_000;

export interface MailPull {
  mailbox: WatchedMailbox;
  /** The only watched folder. If undefined, all of {@link MailPull.readFolderIds} are watched. */
  onlyFolder?: string | undefined;
  /** Called only when folders are read, which does not happen while enough found messages are waiting. */
  readFolderIds: () => Promise<readonly string[]>;
  since: Date;
  /** As in `Watch`. */
  pulledAt: Date;
  /** Since when the folder, or all of them, are watched. */
  start: Date;
  /** Saves the progress of a pull that fails before its end. */
  keep: (cursor: Cursor) => void;
}

/**
 * Returns the ids of messages that arrived in the folders since the cursor, in the order in which they were received.
 *
 * Each folder is followed by its delta. A folder that has no delta, fails, has no room in the cursor, or has more mail than a delta reports
 * is read from the mailbox's listing by date, so that it blocks no other folder. So are all, once, where a delta calls messages removed.
 *
 * @throws the provider's error when neither way answers
 */
export async function arrivalsSince(
  pull: MailPull,
  cursor: Cursor,
): Promise<{ messageIds: string[]; cursor: Cursor; more: boolean }> {
  const state = readMailCursor(cursor);
  turnTo(state, pull);
  const more = state.waiting.length < enoughWaiting ? await readFolders(state, pull) : true;
  const messageIds = state.waiting.splice(0, batch);
  return { messageIds, cursor: writeMailCursor(state), more: more || state.waiting.length > 0 };
}

/** Adjusts a position that is of another folder, or of the same folder watched from an earlier start. */
function turnTo(state: MailCursor, { onlyFolder = '', start }: MailPull): void {
  const isAnother = state.scope !== undefined && state.scope !== onlyFolder;
  const isNamedAgain = !isAnother && state.start !== undefined && start > new Date(state.start);
  if (isAnother) {
    state.listing = state.allToldUntil = undefined;
    // Waiting messages may be in folders that are no longer watched. Those that still count are found again.
    if (state.waiting.length > 0) {
      state.waiting = state.listed = [];
      changePositions(state, restarted);
    }
  }
  // Messages that came while something else was watched are not reported.
  if (isNamedAgain) changePositions(state, (position) => ({ ...position, since: start.toISOString() }));
  state.scope = onlyFolder;
  state.start = start.toISOString();
}

function changePositions(state: MailCursor, change: (position: Position) => Position): void {
  state.folders = Object.fromEntries(Object.entries(state.folders).map(([id, position]) => [id, change(position)]));
}

/** Advances the state. Returns whether more can be reported at once. */
async function readFolders(state: MailCursor, pull: MailPull): Promise<boolean> {
  const pulledAt = pull.pulledAt.toISOString();
  const folderIds = await pull.readFolderIds();
  state.folders = Object.fromEntries(Object.entries(state.folders).filter(([id]) => folderIds.includes(id)));
  askRefusedAgain(state);
  const arrived: Arrival[] = [];
  const { followed, more } = await followFolders(state, { ...pull, folderIds }, arrived);
  const others = state.isDoubted === true ? folderIds : folderIds.filter((id) => !followed.has(id));
  // A listing begins once the other folders have reported everything. Once it ends, every folder has reported everything until its beginning.
  if (others.length === 0 && !more) state.allToldUntil = pulledAt;
  if (others.length > 0 && !more) arrived.push(...(await listOthers(state, pull, others, pulledAt)));
  if (!more && state.listing === undefined) state.isDoubted = undefined;
  putInLine(state, arrived);
  return more || state.listing !== undefined;
}

async function followFolders(
  state: MailCursor,
  { mailbox, folderIds, since, start, pulledAt, keep }: MailPull & { folderIds: readonly string[] },
  arrived: Arrival[],
): Promise<{ followed: Set<string>; more: boolean }> {
  const followed = new Set<string>();
  const passOver = (id: string, error: unknown) => {
    if (refusesDelta(error)) leaveToListing(state, id);
    else if (!isUnavailable(error)) {
      putInLine(state, arrived);
      keep(writeMailCursor(state));
      throw error;
    }
  };
  const surfacing = new Date(pulledAt.getTime() - surfacesWithinMilliseconds);
  const wanted = foldersToFollow(folderIds, state);
  let more = false;
  while (wanted.length > 0 && !more) {
    const group = wanted.splice(0, atOnce);
    const rounds = group.map((id) => deltaRound(mailbox, id, state.folders[id], { since, start, surfacing }));
    const answers = await Promise.allSettled(rounds);
    for (const [index, round] of answers.entries()) {
      const id = group[index] ?? '';
      if (round.status === 'rejected') {
        passOver(id, round.reason);
        continue;
      }
      arrived.push(...round.value.arrivals);
      if (round.value.hasRemovals) doubtDeltas(state);
      if (round.value.isOverfull) {
        leaveToListing(state, id);
        continue;
      }
      followed.add(id);
      state.folders[id] = round.value.position;
      if (round.value.more) more = true;
    }
    // So many failures in a row as there are folders would count as the failure of everything: the listing would not be sent either.
    if (answers.every((round) => round.status === 'rejected' && isUnavailable(round.reason))) return { followed, more };
    if (wanted.length > 0 && state.waiting.length + arrived.length >= enoughWaiting) more = true;
  }
  // Folders that were not requested this time are requested next time. They need no listing.
  for (const id of wanted) followed.add(id);
  return { followed, more };
}

/** Retries the deltas of refused folders, whose problems may pass. Not in the middle of a listing, which would have to start over. */
function askRefusedAgain(state: MailCursor): void {
  if (state.listing !== undefined || Date.now() - Date.parse(state.refusedSince ?? '1970-01-01') < refusedMilliseconds)
    return;
  state.refused = [];
  state.refusedSince = undefined;
}

/** Starts the listing over, because it may already be past messages that this folder has not reported. */
function leaveToListing(state: MailCursor, folderId: string): void {
  const { [folderId]: _, ...others } = state.folders;
  state.folders = others;
  state.refused.push(folderId);
  state.refusedSince ??= new Date().toISOString();
  state.listing = undefined;
}

/**
 * Has the listing read once, from when all was told. With immutable ids a delta calls a mail removed that has left its folder and is back, and does not
 * tell it again (microsoft-graph-docs issue 21752); one that was moved on may be told nowhere.
 */
function doubtDeltas(state: MailCursor): void {
  if (state.isDoubted !== true) state.listing = undefined;
  state.isDoubted = true;
}

async function listOthers(
  state: MailCursor,
  { mailbox, onlyFolder, ...pull }: MailPull,
  others: readonly string[],
  pulledAt: string,
): Promise<Arrival[]> {
  const { at } = mailbox;
  const messages = onlyFolder === undefined ? at`/messages` : at`/mailFolders/${onlyFolder}/messages`;
  const since = new Date(Math.max(pull.since.getTime(), pull.start.getTime()));
  const begin = Math.max(Date.parse(state.allToldUntil ?? '1970-01-01') - overlapMilliseconds, since.getTime());
  const { begun = pulledAt, since: reached = new Date(begin).toISOString(), link = null } = state.listing ?? {};
  const read = (position: ListingPosition) => listedArrivals(mailbox, messages, position, since);
  const { arrivals, next } = await read({ since: reached, link }).catch((error: unknown) => {
    // The provider has lost the link: the listing continues by date.
    if (link === null || !refusesDelta(error)) throw error;
    return read({ since: reached, link: null });
  });
  state.listing = next === undefined ? undefined : { begun, ...next };
  if (next === undefined) state.allToldUntil = begun;
  const known = new Set(state.listed);
  return arrivals.filter(
    ({ id, parentFolderId }) =>
      !known.has(shortDigest(id)) && (onlyFolder !== undefined || others.includes(parentFolderId ?? '')),
  );
}

function putInLine(state: MailCursor, arrived: readonly Arrival[]): void {
  const inOrder = arrived
    .toSorted((one, other) => (one.receivedDateTime ?? '').localeCompare(other.receivedDateTime ?? ''))
    .map(({ id }) => id);
  state.waiting = [...new Set([...state.waiting, ...inOrder])];
  state.listed = [...new Set([...state.listed, ...inOrder.map(shortDigest)])];
}
