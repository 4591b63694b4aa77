import { z } from 'zod';
import { getBoards as contract } from '../../src/contracts/board/get-boards';
import { path } from '../../src/providers/request-path';
import { boardSchema } from '../../src/providers/trello/wire/board';
import { implement, type BoardStepContext } from '../implement';
import { ifIdExists } from '../if-id-exists';
import { cutName } from '../cut-name';
import { describeBoard, type Board } from './boards/describe-board';
import { readWorkspaces } from './named/resolve-workspace';

type Input = z.output<typeof contract.input>;

const answerSchema = z.array(boardSchema.extend({ url: z.string() }));

/** Most boards in one answer when each board has to be read individually. */
const mostDescribed = 25;

/** Trello returns all boards at once, without paging. Pages are cut here, in the order of the ids, which is the order of creation. */
export const getBoards = implement(contract, async (input, context) => {
  const after = input.page === undefined ? '' : context.pages.open(input.page);
  const boards = await context.trello.get(path`/members/me/boards`, {
    query: {
      fields: `id,name,url,closed,idOrganization${input.include.includes('description') ? ',desc' : ''}`,
      filter: input.includeClosed ? 'all' : 'open',
      ...(input.includeLists && { lists: 'open', list_fields: 'id,name' }),
      ...(input.include.includes('workspace') && { organization: true, organization_fields: 'name,displayName' }),
    },
    schema: answerSchema,
  });
  const { name = '' } = input;
  const details = detailsQuery(input);
  const limit = details === undefined ? input.limit : Math.min(input.limit, mostDescribed);
  const wanted = name.toLocaleLowerCase();
  const allowed = boards.filter(({ id }) => context.boards.allows(id));
  const following = allowed
    .filter((board) => board.name.toLocaleLowerCase().includes(wanted))
    .filter(({ id }) => id > after)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const shown = following.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = following.length > limit;
  const whole =
    details === undefined ? shown : await Promise.all(shown.map((board) => withDetails(board, details, context)));
  return {
    boards: whole.map(describeBoard),
    ...(input.include.includes('workspaces') && { workspaces: await workspacesOf(allowed, context) }),
    hasMore,
    ...(hasMore && last !== undefined && { nextPage: context.pages.seal(last.id) }),
  };
});

/** All workspaces of the account. An agent limited to some boards gets only the workspaces of those boards. */
async function workspacesOf(allowed: readonly Board[], context: BoardStepContext) {
  const ofBoards = new Set(allowed.map(({ idOrganization }) => idOrganization));
  const workspaces = await readWorkspaces(context);
  return workspaces
    .filter(({ id }) => !context.boards.isLimited || ofBoards.has(id))
    .map(({ id, name }) => ({ id, name: cutName(name) }));
}

/** Details not documented as nestable in a list of boards (developer.atlassian.com/cloud/trello/rest/api-group-members, `/members/{id}/boards`). */
function detailsQuery({ include }: Input) {
  const query = {
    ...(include.includes('labels') && { labels: 'all', label_fields: 'name,color', labels_limit: 1_000 }),
    ...(include.includes('members') && { members: 'all', member_fields: 'username,fullName', memberships: 'all' }),
    ...(include.includes('customFields') && { customFields: true }),
  };
  return Object.keys(query).length === 0 ? undefined : { fields: 'name', ...query };
}

/** Adds the details of a board. A board that is gone meanwhile stays as it was listed. */
async function withDetails(
  board: Board,
  query: NonNullable<ReturnType<typeof detailsQuery>>,
  { trello }: BoardStepContext,
): Promise<Board> {
  const found = await ifIdExists(trello.get(path`/boards/${board.id}`, { query, schema: boardSchema }));
  if (found === undefined) return board;
  const { labels, members, memberships, customFields } = found;
  return { ...board, labels, members, memberships, customFields };
}
