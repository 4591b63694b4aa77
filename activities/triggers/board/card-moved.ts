import { cardMoved as contract, type CardMovedEvent } from '../../../src/contracts/triggers/card-moved';
import type { TrelloAction } from '../../../src/providers/trello/wire/action';
import { watched } from '../trigger-source';
import { byActions } from './actions/action-source';
import { cardEventOf, named } from './actions/event-of-action';

export const cardMovedSource = watched(
  contract,
  byActions<CardMovedEvent>({ announced: ['updateCard'], listed: 'updateCard:idList', eventOf: moveOf }),
);

/** Undefined for an action that is not a move between lists: a change of position has no `listBefore` and `listAfter`. */
function moveOf(action: TrelloAction): CardMovedEvent | undefined {
  const event = cardEventOf(action);
  const { listBefore, listAfter } = action.data;
  if (action.type !== 'updateCard' || event === undefined || listBefore === undefined || listAfter === undefined)
    return undefined;
  return { ...event, list: named(listAfter), fromList: named(listBefore), toList: named(listAfter) };
}
