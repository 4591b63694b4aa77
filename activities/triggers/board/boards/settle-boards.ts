import { nameOfAccount } from '../../../../src/contracts/account';
import { quoted } from '../../../../src/contracts/quoting-error';
import { isToolError } from '../../../../src/contracts/tool-error';
import { isTrelloId, parseTrelloReference } from '../../../../src/providers/trello/ids';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import { ifIdExists } from '../../../if-id-exists';
import { labelsOf, memberNamed, membersOf } from '../../../board/named/names-on-board';
import { openBoards } from '../../../board/named/read-board';
import { findNamed, type Candidate } from '../../../find-named';
import { inField } from '../../in-field';
import type { Settled, Watch } from '../../trigger-source';
import { unmatchable, type WatchedValues } from './describe-boards';
import { trelloOf } from './trello-of';
import { readWatchedBoard, type WatchedBoard } from './watched-board';

type Named = Omit<WatchedValues, 'boardIds'> & { boardIds?: readonly string[] | undefined };

/** Whether the configuration names something otherwise than by id. Members may also be given by user name. */
export const namesSomething = ({ boardIds, listIds, fromListIds, toListIds, labelIds }: Named): boolean =>
  [boardIds, listIds, fromListIds, toListIds, labelIds].some((names) => names?.some((name) => !isTrelloId(name)));

/**
 * Replaces the names of boards, and of the lists, labels and members on them, in a configuration with ids.
 *
 * @throws InvalidInput with the field, and the candidates in the message
 */
export async function settleBoards(watch: Watch<Named>): Promise<Settled> {
  const { config } = watch;
  if (config.boardIds === undefined) return { found: {}, warnings: [] };
  const trello = await trelloOf(watch);
  const named = config.boardIds.map((written) =>
    inField('boardIds', () => boardOf(trello, written, `The account "${nameOfAccount(watch.account)}"`)),
  );
  const boards = [...new Map((await Promise.all(named)).map((board) => [board.id, board])).values()];
  const [lists, labels, members] = [candidatesOn(boards, openLists), candidatesOn(boards, labelsOf), membersOn(boards)];
  const place = placeOf(boards);
  const idsOf = async (field: keyof Named, find: (written: string) => string | Promise<string>) => {
    const written = config[field];
    if (written === undefined) return {};
    const ids = written.map((name) =>
      inField(field, async () => (isTrelloId(name) ? name.toLowerCase() : await find(name.trim()))),
    );
    return { [field]: [...new Set(await Promise.all(ids))] };
  };
  const list = (name: string) => findNamed(name, lists, 'list', place).id;
  const found = {
    boardIds: boards.map(({ id }) => id),
    ...(await idsOf('listIds', list)),
    ...(await idsOf('fromListIds', list)),
    ...(await idsOf('toListIds', list)),
    ...(await idsOf('labelIds', (name) => findNamed(name, labels, 'label', place).id)),
    ...(await idsOf('members', (written) =>
      memberNamed(written, trello, (name) => findNamed(name, members, 'member', place).id),
    )),
  };
  const closed = boards.filter((board) => board.closed);
  return {
    found,
    warnings: [
      ...closed.map(({ name }) => `The board ${quoted(name)} is closed; nothing happens on it.`),
      ...unmatchable({ ...config, ...found }, boards).map(({ text }) => text),
    ],
  };
}

/** A board by id, short link, address or name. */
async function boardOf(trello: TrelloClient, written: string, account: string): Promise<WatchedBoard> {
  const reference = parseTrelloReference(written);
  const linked =
    reference === undefined
      ? undefined
      : await ifVisible(readWatchedBoard(trello, reference.kind === 'id' ? reference.id : reference.shortLink));
  return linked ?? readWatchedBoard(trello, findNamed(written, await openBoards(trello), 'board', account).id);
}

/** Undefined if Trello denies access, as it does for a board that the account is not on: for the person who names it, no such board exists. */
async function ifVisible<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await ifIdExists(asked);
  } catch (error) {
    if (isToolError(error, 'PermissionDenied')) return undefined;
    throw error;
  }
}

const openLists = ({ lists }: WatchedBoard): Candidate[] => lists.filter(({ closed }) => !closed);

const placeOf = ([first, ...others]: readonly WatchedBoard[]): string =>
  others.length === 0 ? `The board ${quoted(first?.name ?? '')}` : 'What is watched, several boards,';

/** The candidates of all boards. If several boards are watched, each candidate names its board. */
const candidatesOn = (boards: readonly WatchedBoard[], of: (board: WatchedBoard) => Candidate[]): Candidate[] =>
  boards.flatMap((board) =>
    of(board).map((candidate) => ({
      ...candidate,
      ...(boards.length !== 1 && { detail: `on ${quoted(board.name)}` }),
    })),
  );

/** A person who is on several boards counts once. */
const membersOn = (boards: readonly WatchedBoard[]): Candidate[] => [
  ...new Map(boards.flatMap(membersOf).map((member) => [member.id, member])).values(),
];
