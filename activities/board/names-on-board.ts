import { isTrelloId } from '../../src/providers/trello/ids';
import type { TrelloClient } from '../../src/providers/trello/trello-client';
import type { BoardStepContext } from '../implement';
import { findNamed, type Candidate } from '../find-named';
import { readMyself } from './myself';
import { readBoard, type BoardNames } from './read-board';

/** Answers ids for what somebody named; an id is answered as it is. */
export interface NamesOnBoard {
  board: () => Promise<BoardNames>;
  list: (written: string) => Promise<string>;
  label: (written: string) => Promise<string>;
  member: (written: string) => Promise<string>;
}

/**
 * Looks names up on one board, which is read when the first one has to be.
 *
 * @param reference answers the board's id, short link, address or name
 */
export function namesOnBoard(reference: () => string | Promise<string>, context: BoardStepContext): NamesOnBoard {
  let reading: Promise<BoardNames> | undefined;
  const board = () => (reading ??= Promise.resolve(reference()).then((written) => readBoard(written, context)));
  const looking = (kind: string, candidatesOf: (board: BoardNames) => Candidate[]) => async (written: string) => {
    if (isTrelloId(written)) return written.toLowerCase();
    const found = await board();
    return findNamed(written, candidatesOf(found), kind, `The board "${found.name}"`).id;
  };
  const member = looking('member', membersOf);
  return {
    board,
    list: looking('list', ({ lists }) => lists),
    label: looking('label', labelsOf),
    member: (written) => memberNamed(written, context.trello, member),
  };
}

export function labelsOf({ labels }: Pick<BoardNames, 'labels'>): Candidate[] {
  return labels.map(({ id, name, color }) => ({
    id,
    name: name ?? '',
    alias: color ?? undefined,
    detail: color ?? undefined,
  }));
}

export function membersOf({ members }: Pick<BoardNames, 'members'>): Candidate[] {
  return members.map(({ id, fullName, username }) => ({
    id,
    name: fullName ?? '',
    alias: username ?? undefined,
    detail: username == null ? undefined : `@${username}`,
  }));
}

/** "me" is the account's own member; anybody else is found by name, with `@ben` and the address of a profile read as ben. */
export const memberNamed = async (
  written: string,
  trello: TrelloClient,
  find: (name: string) => string | Promise<string>,
): Promise<string> => (written.toLowerCase() === 'me' ? (await readMyself(trello)).memberId : find(userName(written)));

/** What somebody wrote for a person, as a name. */
export const userName = (written: string): string => written.replace(/^(?:@|https:\/\/(?:www\.)?trello\.com\/u\/)/, '');
