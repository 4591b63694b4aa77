import { cardCollection, filterCards } from './card-collection';
import { nestedCardParameters } from './card-nested';
import { TrelloError } from '../trello-error';
import { cardsOfList, listsOf } from '../state/siblings';
import { listDefaultFields, listView } from '../views/list-view';
import { asksFor, pickFields, type View } from '../views/view';
import type { Parameters } from '../parameters';
import type { TrelloList } from '../state/trello-list';
import type { TrelloWorld } from '../state/world';

/** Returns the lists of a board as a collection: `open`, `closed`, `all` or `none`. */
export function listCollection(
  world: TrelloWorld,
  idBoard: string,
  { filter, fields, parameters }: { filter: string; fields: unknown; parameters: Parameters },
  idViewer?: string,
): View[] {
  return filterLists(listsOf(world, idBoard), filter).map((list) => {
    const view = pickFields(listView(list, idViewer), fields, listDefaultFields);
    if (!asksFor(parameters.cards)) return view;
    const cards = filterCards(world, cardsOfList(world, list.id), String(parameters.cards));
    return { ...view, cards: cardCollection(world, cards, nestedCardParameters(parameters), idViewer) };
  });
}

function filterLists(lists: readonly TrelloList[], filter: string): TrelloList[] {
  switch (filter) {
    case 'all':
      return [...lists];
    case 'none':
      return [];
    case 'closed':
      return lists.filter((list) => list.closed);
    case 'open':
    case 'true':
      return lists.filter((list) => !list.closed);
    default:
      throw new TrelloError(400, 'invalid value for filter');
  }
}
