import { z } from 'zod';
import { getListCards as contract } from '../../src/contracts/board/get-list-cards';
import { path } from '../../src/providers/request-path';
import { implement } from '../implement';
import { cardSchema, summariseCard } from './card-fields';
import { resolveList } from './resolve-list';

const filters = { open: 'open', archived: 'closed', all: 'all' } as const;

/** A page ends before the oldest card of the last one; one card more than asked for tells whether there is another. */
export const getListCards = implement(contract, async (input, context) => {
  const { id: listId } = await resolveList(input, context);
  const { limit, page } = input;
  const found = await context.trello.get(path`/lists/${listId}/cards`, {
    query: {
      fields: 'id,name,url,idBoard,idList,closed,due,start,dueComplete,labels,idMembers',
      filter: filters[input.cards],
      limit: limit + 1,
      before: page === undefined ? undefined : context.pages.open(page, listId),
    },
    schema: z.array(cardSchema),
  });
  const newestFirst = found.sort((one, other) => (one.id < other.id ? 1 : -1));
  const shown = newestFirst.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = found.length > limit;
  return {
    cards: shown.map(summariseCard),
    listId,
    hasMore,
    ...(hasMore && last !== undefined ? { nextPage: context.pages.seal(last.id, listId) } : {}),
  };
});
