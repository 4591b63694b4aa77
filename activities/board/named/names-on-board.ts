import { quoted } from '../../../src/contracts/quoting-error';
import { isTrelloId } from '../../../src/providers/trello/ids';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import type { BoardStepContext } from '../../implement';
import { findNamed, type Candidate } from '../../find-named';
import { readMyself } from '../own-effects/myself';
import { readBoard, type BoardNames } from './read-board';

/** Resolves names in the input to ids. An id is returned as it is. */
export interface NamesOnBoard {
  board: () => Promise<BoardNames>;
  list: (written: string) => Promise<string>;
  label: (written: string) => Promise<string>;
  member: (written: string) => Promise<string>;
}

/**
 * Resolves names on one board. The board is read when the first name has to be resolved.
 *
 * @param reference returns the board's id, short link, address or name
 */
export function namesOnBoard(reference: () => string | Promise<string>, context: BoardStepContext): NamesOnBoard {
  let reading: Promise<BoardNames> | undefined;
  const board = () => (reading ??= Promise.resolve(reference()).then((written) => readBoard(written, context)));
  const looking = (kind: string, candidatesOf: (board: BoardNames) => Candidate[]) => async (written: string) => {
    if (isTrelloId(written)) return written.toLowerCase();
    const found = await board();
    return findNamed(written, candidatesOf(found), kind, `The board ${quoted(found.name)}`).id;
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

/** Resolves "me" to the account's own member, and anybody else by name. `@ben` and the address of a profile both mean ben. */
export const memberNamed = async (
  written: string,
  trello: TrelloClient,
  find: (name: string) => string | Promise<string>,
): Promise<string> => (written.toLowerCase() === 'me' ? (await readMyself(trello)).memberId : find(userName(written)));

/** Strips the `@` or the profile address from a user name in the input. */
export const userName = (written: string): string => written.replace(/^(?:@|https:\/\/(?:www\.)?trello\.com\/u\/)/, '');
