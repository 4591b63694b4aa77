import { z } from 'zod';
import type { updateBoard } from '../../../src/contracts/board/update-board';
import { quoted } from '../../../src/contracts/quoting-error';
import { toolError } from '../../../src/contracts/tool-error';
import { path } from '../../../src/providers/request-path';
import { isTrelloId } from '../../../src/providers/trello/ids';
import { memberSchema, type TrelloMember } from '../../../src/providers/trello/wire/member';
import { allNamed, findNamed } from '../../find-named';
import { ifIdExists } from '../../if-id-exists';
import type { BoardStepContext } from '../../implement';
import { readMyself } from '../own-effects/myself';
import { membersOf, userName } from '../named/names-on-board';

type Change = z.output<typeof updateBoard.input>['members'][number];

/** The parts of a board that are needed to change its members. */
export interface PeopledBoard {
  id: string;
  name: string;
  idOrganization?: string | null | undefined;
  members: TrelloMember[];
  memberships: { idMember: string; memberType: string }[];
}

/**
 * Finds the person a change refers to: somebody on the board, in its workspace, or named by user name as such (`@ben`).
 * A bare name never means a person outside these, because every Trello account has such a name.
 *
 * @param mayBeChanged whether an earlier attempt may have removed the person
 * @returns undefined when the person is to be removed and is already gone
 * @throws InvalidInput, NotFound with candidates when the name does not match exactly one person
 */
export async function personMeant(
  { member: written, remove }: Change,
  board: PeopledBoard,
  mayBeChanged: boolean,
  context: BoardStepContext,
): Promise<TrelloMember | undefined> {
  const known = isTrelloId(written)
    ? { id: written.toLowerCase() }
    : written.toLowerCase() === 'me'
      ? { id: (await readMyself(context.trello)).memberId }
      : undefined;
  if (known !== undefined) return board.members.find(({ id }) => id === known.id) ?? known;
  const name = userName(written);
  const onBoard = membersOf(board);
  if (allNamed(name, onBoard).length > 0 || (remove && !mayBeChanged)) {
    const { id } = findNamed(name, onBoard, 'member', `The board ${quoted(board.name)}`);
    return board.members.find((member) => member.id === id);
  }
  if (remove) return undefined;
  const colleagues = await readColleagues(board, context);
  const candidates = membersOf({ members: colleagues });
  const isColleague = allNamed(name, candidates).length > 0;
  const stranger = isColleague || name === written ? undefined : await ifIdExists(readPerson(name, context));
  if (stranger !== undefined) return stranger;
  const { id } = findNamed(
    name,
    isColleague ? candidates : [...onBoard, ...candidates],
    'member',
    `The board "${board.name}", with its workspace,`,
  );
  return colleagues.find((member) => member.id === id);
}

/** Reads the members of the board's workspace, as far as the account may see them. */
async function readColleagues({ idOrganization }: PeopledBoard, { trello }: BoardStepContext): Promise<TrelloMember[]> {
  if (idOrganization == null) return [];
  const reading = trello.get(path`/organizations/${idOrganization}/members`, {
    query: { fields: 'username,fullName' },
    schema: z.array(memberSchema),
  });
  return (await ifIdExists(reading)) ?? [];
}

/** @param reference an id or user name */
const readPerson = (reference: string, { trello }: BoardStepContext): Promise<TrelloMember> =>
  trello.get(path`/members/${reference}`, { query: { fields: 'username,fullName' }, schema: memberSchema });

/** Prevents the account from removing itself from the board: it could no longer see the board and could not report the result. */
export async function assertStays(
  people: readonly { change: Change; person: TrelloMember | undefined }[],
  { trello }: BoardStepContext,
): Promise<void> {
  const removed = people.flatMap(({ change, person }) => (change.remove && person !== undefined ? [person.id] : []));
  if (removed.length === 0 || !removed.includes((await readMyself(trello)).memberId)) return;
  throw toolError(
    'InvalidInput',
    'members: The account does not take itself off the board: it would see the board no more. Somebody else on it can.',
  );
}

/** Adds a person to the board, sets their role, or removes them. What already holds is not sent. */
export async function placePerson(
  { role, remove }: Change,
  person: TrelloMember | undefined,
  { id, memberships }: PeopledBoard,
  { trello }: BoardStepContext,
): Promise<void> {
  const membership = memberships.find(({ idMember }) => idMember === person?.id);
  if (person === undefined || (remove && membership === undefined)) return;
  const at = path`/boards/${id}/members/${person.id}`;
  const type = role ?? membership?.memberType ?? 'normal';
  if (remove) await ifIdExists(trello.delete(at));
  else if (membership?.memberType !== type) await trello.put(at, { body: { type } });
}

/** Tells the reviewer who the person is and what happens to them. */
export async function describePlacing(
  { role, remove }: Change,
  person: TrelloMember,
  { memberships }: PeopledBoard,
  context: BoardStepContext,
): Promise<string> {
  const { fullName, username, id } =
    person.username == null ? ((await ifIdExists(readPerson(person.id, context))) ?? person) : person;
  const membership = memberships.find(({ idMember }) => idMember === id);
  const becomes = remove
    ? 'taken off'
    : membership === undefined
      ? `let onto the board as ${role ?? 'normal'}`
      : `stays as ${role ?? membership.memberType}`;
  return `${fullName || id}${username == null ? '' : ` (@${username})`}: ${becomes}`;
}
