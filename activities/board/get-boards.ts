import { z } from 'zod';
import { getBoards as contract } from '../../src/contracts/board/get-boards';
import { path } from '../../src/providers/request-path';
import { boardSchema } from '../../src/providers/trello/wire/board';
import { implement } from '../implement';

const answerSchema = z.array(boardSchema.extend({ url: z.string() }));

/** Trello answers at most this many at once. */
const pageSize = 1_000;

export const getBoards = implement(contract, async (input, { trello }) => {
  const boards = await trello.get(path`/members/me/boards`, {
    query: {
      fields: 'id,name,url,closed,idOrganization',
      filter: input.includeClosed ? 'all' : 'open',
      ...(input.includeLists ? { lists: 'open', list_fields: 'id,name' } : {}),
    },
    schema: answerSchema,
  });
  const wanted = input.name?.toLocaleLowerCase();
  return {
    boards: boards
      .filter(({ name }) => wanted === undefined || name.toLocaleLowerCase().includes(wanted))
      .map(({ id, name, url, closed, idOrganization, lists }) => ({
        id,
        name,
        url,
        closed: closed ?? false,
        ...(idOrganization == null ? {} : { workspaceId: idOrganization }),
        ...(lists === undefined ? {} : { lists: lists.map((list) => ({ id: list.id, name: list.name })) }),
      })),
    hasMore: boards.length >= pageSize,
  };
});
