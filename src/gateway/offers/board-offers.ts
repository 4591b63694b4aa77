import { z } from 'zod';
import type { Calls } from '../../client/calls';
import { isTrelloId, parseTrelloReference } from '../../providers/trello/ids';
import type { Offer } from './offer';

/** The most boards that are read for one field. A form names them by id, short link, address or name. */
const mostBoards = 10;

const named = { id: z.string(), name: z.string() };

const boardSchema = z.looseObject({
  ...named,
  lists: z.array(z.looseObject(named)),
  labels: z.array(z.looseObject({ ...named, color: z.string().nullish() })),
  members: z.array(z.looseObject({ id: z.string(), fullName: z.string().nullish(), username: z.string() })),
});

type Board = z.output<typeof boardSchema>;

const boardQuery = new URLSearchParams({
  fields: 'name',
  lists: 'open',
  list_fields: 'name',
  labels: 'all',
  label_fields: 'name,color',
  labels_limit: '1000',
  members: 'all',
  member_fields: 'username,fullName',
}).toString();

/** Returns the open boards of an account. @returns `isCut` if there are other boards, which a longer search text finds */
export async function boardOffers(
  calls: Calls,
  account: string,
  text: string,
): Promise<{ all: Offer[]; isCut: boolean }> {
  const name = text.slice(0, 200);
  const { boards, hasMore } = await calls.run('board.getBoards', {
    account,
    includeLists: false,
    limit: 200,
    ...(name !== '' && { name }),
  });
  return { all: boards.map((board) => ({ value: board.id, name: board.name })), isCut: hasMore };
}

/** Returns the objects on the boards that the form names, or these boards themselves. */
export async function offersOnBoards(
  calls: Calls,
  account: string,
  kind: 'board' | 'list' | 'label' | 'member',
  boards: readonly string[],
): Promise<Offer[]> {
  const found = await Promise.all(boards.slice(0, mostBoards).map((written) => readBoard(calls, account, written)));
  const there = found.flatMap((board) => board ?? []);
  const where = (board: Board): Pick<Offer, 'detail'> => (there.length === 1 ? {} : { detail: board.name });
  switch (kind) {
    case 'board':
      return there.map(({ id, name }) => ({ value: id, name }));
    case 'list':
      return there.flatMap((board) => board.lists.map(({ id, name }) => ({ value: id, name, ...where(board) })));
    case 'label':
      return there.flatMap((board) =>
        board.labels.map(({ id, name, color }) => ({ value: id, name: name || (color ?? id), ...where(board) })),
      );
    case 'member':
      return membersOf(there);
  }
}

/** Returns the members of the boards; a person on several boards appears once. */
function membersOf(boards: readonly Board[]): Offer[] {
  const all = new Map(boards.flatMap(({ members }) => members.map((member) => [member.id, member])));
  return [...all.values()].map(({ id, fullName, username }) => ({
    value: id,
    name: fullName || username,
    detail: `@${username}`,
  }));
}

/** Returns the lists of every board, for a form that names no board: a card may be on any board. */
export async function listOffers(calls: Calls, account: string): Promise<{ all: Offer[]; isCut: boolean }> {
  const { boards, hasMore } = await calls.run('board.getBoards', { account, limit: 200 });
  const all = boards.flatMap(({ name: detail, lists = [] }) =>
    lists.map(({ id, name }) => ({ value: id, name, detail })),
  );
  return { all, isCut: hasMore };
}

export async function workspaceOffers(calls: Calls, account: string): Promise<Offer[]> {
  const schema = z.array(z.looseObject({ id: z.string(), displayName: z.string() }));
  const workspaces = await read(calls, account, '/1/members/me/organizations?fields=displayName,name', schema);
  return (workspaces ?? []).map(({ id, displayName }) => ({ value: id, name: displayName }));
}

async function readBoard(calls: Calls, account: string, written: string): Promise<Board | undefined> {
  const reference = parseTrelloReference(written);
  const at = (id: string) => read(calls, account, `/1/boards/${id}?${boardQuery}`, boardSchema);
  const linked =
    reference === undefined ? undefined : await at(reference.kind === 'id' ? reference.id : reference.shortLink);
  if (linked !== undefined || isTrelloId(written)) return linked;
  const { all } = await boardOffers(calls, account, written);
  const meant = all.find(({ name }) => name.toLowerCase() === written.toLowerCase());
  return meant === undefined ? undefined : at(meant.value);
}

/** @returns undefined where the account cannot read the endpoint, or nothing exists there */
async function read<Schema extends z.ZodType>(
  calls: Calls,
  account: string,
  endpoint: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const { status, body } = await calls.run('board.apiCall', { account, method: 'GET', endpoint });
  return status === 200 ? schema.parse(body) : undefined;
}
