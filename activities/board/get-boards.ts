import { z } from 'zod';
import { getBoards as contract } from '../../src/contracts/board/get-boards';
import { path } from '../../src/providers/request-path';
import { boardSchema } from '../../src/providers/trello/wire/board';
import { implement } from '../implement';
import { mayTouch } from './may-touch';

const answerSchema = z.array(boardSchema.extend({ url: z.string() }));

type Board = z.output<typeof answerSchema>[number];

/** Trello answers all boards at once and knows no pages; ours are cut from them, in the order of their ids, which is that of time. */
export const getBoards = implement(contract, async (input, context) => {
  const after = input.page === undefined ? '' : context.pages.open(input.page);
  const boards = await context.trello.get(path`/members/me/boards`, {
    query: {
      fields: 'id,name,url,closed,idOrganization',
      filter: input.includeClosed ? 'all' : 'open',
      ...(input.includeLists ? { lists: 'open', list_fields: 'id,name' } : {}),
    },
    schema: answerSchema,
  });
  const { limit, name = '' } = input;
  const wanted = name.toLocaleLowerCase();
  const following = boards
    .filter((board) => board.name.toLocaleLowerCase().includes(wanted) && mayTouch(board.id, context))
    .filter(({ id }) => id > after)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const shown = following.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = following.length > limit;
  return {
    boards: shown.map(describeBoard),
    hasMore,
    ...(hasMore && last !== undefined ? { nextPage: context.pages.seal(last.id) } : {}),
  };
});

function describeBoard({ id, name, url, closed, idOrganization, lists }: Board) {
  return {
    id,
    name,
    url,
    closed: closed ?? false,
    ...(idOrganization == null ? {} : { workspaceId: idOrganization }),
    ...(lists === undefined ? {} : { lists: lists.map((list) => ({ id: list.id, name: list.name })) }),
  };
}
