import { z } from 'zod';
import { cardWithNested } from './card-nested';
import { parseParameters, wholeNumber, type Parameters } from '../parameters';
import { TrelloError } from '../trello-error';
import { existing } from '../state/find';
import { createdAt, isTrelloId } from '../state/trello-id';
import type { Card } from '../state/card';
import type { TrelloWorld } from '../state/world';
import type { View } from '../views/view';

const most = 1000;
const paging = z.object({
  limit: wholeNumber.max(most).default(most),
  since: z.string().optional(),
  before: z.string().optional(),
});

/**
 * Returns cards as a collection, at most 1,000 per response. With `limit`, `before` or `since` they are sorted newest
 * first, so that `before` with the oldest id returns the next page.
 */
export function cardCollection(
  world: TrelloWorld,
  cards: readonly Card[],
  parameters: Parameters,
  idViewer?: string,
): View[] {
  const { limit, since, before } = parseParameters(paging, parameters);
  const paged = ['limit', 'since', 'before'].some((name) => parameters[name] !== undefined) || cards.length > most;
  const shown = cards.filter(
    ({ id }) => (since === undefined || id > boundary(since)) && (before === undefined || id < boundary(before)),
  );
  if (paged) shown.sort((left, right) => (left.id < right.id ? 1 : -1));
  return shown.slice(0, limit).map((card) => cardWithNested(world, card, parameters, idViewer));
}

/** Filters cards by the name of a filter: `visible` are open cards on open lists. */
export function filterCards(world: TrelloWorld, cards: readonly Card[], filter: string): Card[] {
  switch (filter) {
    case 'all':
      return [...cards];
    case 'none':
      return [];
    case 'closed':
      return cards.filter((card) => card.closed);
    case 'open':
      return cards.filter((card) => !card.closed);
    case 'true':
    case 'visible':
      return cards.filter((card) => !card.closed && !existing(world.lists, card.idList).closed);
    default:
      throw new TrelloError(400, 'invalid value for filter');
  }
}

/** Converts a moment to the smallest id of its second. */
function boundary(moment: string): string {
  if (isTrelloId(moment)) return moment.toLowerCase();
  const time = Date.parse(moment);
  if (Number.isNaN(time)) throw new TrelloError(400, 'invalid value for before');
  const seconds = Math.floor(time / 1000)
    .toString(16)
    .padStart(8, '0');
  return createdAt(seconds).getTime() < time ? `${seconds}${'f'.repeat(16)}` : `${seconds}${'0'.repeat(16)}`;
}
