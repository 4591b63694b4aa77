import { z } from 'zod';
import { getListCards as contract } from '../../src/contracts/board/get-list-cards';
import type { Query } from '../../src/providers/query';
import { path, type RequestPath } from '../../src/providers/request-path';
import { allBefore } from '../../src/providers/trello/pages-before';
import type { TrelloClient } from '../../src/providers/trello/trello-client';
import { implement } from '../implement';
import { cardSchema, listedCard, ordered, withMembers, type Card } from './cards/card-fields';
import { resolveList } from './named/resolve-list';

const fields = 'id,name,url,idBoard,idList,closed,due,start,dueComplete,labels,idMembers,pos,dateLastActivity';

interface Listing {
  trello: TrelloClient;
  cards: RequestPath;
  query: Query;
  limit: number;
  /** Where the page before ended. */
  after: string | undefined;
}

interface Page {
  cards: Card[];
  /** Where this page ended, if there is more. */
  end?: string | undefined;
}

export const getListCards = implement(contract, async (input, context) => {
  const { id: listId } = await resolveList(input, context);
  const { limit, descriptionLength } = input;
  const paged = `${listId} ${input.cards}`;
  const listing: Listing = {
    trello: context.trello,
    cards: path`/lists/${listId}/cards`,
    query: { fields: descriptionLength === 0 ? fields : `${fields},desc`, ...withMembers },
    limit,
    after: input.page === undefined ? undefined : context.pages.open(input.page, paged),
  };
  const { cards, end } = input.cards === 'open' ? await inOrder(listing) : await newestFirst(listing, input.cards);
  return {
    cards: cards.map((card) => cardOfList(card, descriptionLength)),
    listId,
    hasMore: end !== undefined,
    ...(end !== undefined && { nextPage: context.pages.seal(end, paged) }),
  };
});

/** Trello can page only by age, so the list is read completely and the page is cut from it. */
async function inOrder({ trello, cards, query, limit, after }: Listing): Promise<Page> {
  const all = await allBefore(trello, cards, { query: { ...query, filter: 'open' }, schema: cardSchema, by: 'id' });
  const rest = all
    .map((card) => ({ card, place: placeOf(card) }))
    .filter(({ place }) => after === undefined || place > after)
    .sort((one, other) => (one.place < other.place ? -1 : 1));
  const shown = rest.slice(0, limit);
  return { cards: shown.map(({ card }) => card), end: rest.length > limit ? shown.at(-1)?.place : undefined };
}

/** Reads a page that continues before the oldest card of the last page. One extra card shows whether there is another page. */
async function newestFirst(listing: Listing, filter: 'archived' | 'all'): Promise<Page> {
  const { trello, limit, after } = listing;
  const found = await trello.get(listing.cards, {
    query: { ...listing.query, filter: filter === 'archived' ? 'closed' : 'all', limit: limit + 1, before: after },
    schema: z.array(cardSchema),
  });
  const shown = found.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
  return { cards: shown, end: found.length > limit ? shown.at(-1)?.id : undefined };
}

/** Sort key of a card: its position as sortable text, then its id, because two cards may have the same position. */
const placeOf = ({ pos, id }: Card): string => `${ordered(pos)} ${id}`;

/** Leaves out the board and the list, which are the same for all cards. */
function cardOfList(card: Card, descriptionLength: number) {
  const { boardId: _board, listId: _list, ...listed } = listedCard(card, descriptionLength);
  return listed;
}
