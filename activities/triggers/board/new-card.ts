import { ownProperty } from '../../../src/json/own-property';
import { newCard as contract, type NewCardEvent } from '../../../src/contracts/triggers/new-card';
import type { TrelloAction } from '../../../src/providers/trello/wire/action';
import { watched } from '../trigger-source';
import { byActions } from './actions/action-source';
import { cardEventOf, named } from './actions/event-of-action';

const origins: Readonly<Record<string, NewCardEvent['origin']>> = {
  createCard: 'created',
  copyCard: 'copied',
  copyInboxCard: 'copied',
  emailCard: 'emailed',
  convertToCardFromCheckItem: 'converted',
  moveCardToBoard: 'moved',
  moveInboxCardToBoard: 'moved',
};

const types = Object.keys(origins);

export const newCardSource = watched(
  contract,
  byActions<NewCardEvent>({ announced: types, listed: types.join(','), eventOf: newCardOf }),
);

function newCardOf(action: TrelloAction): NewCardEvent | undefined {
  const event = cardEventOf(action);
  const origin = ownProperty(origins, action.type);
  if (event === undefined || origin === undefined) return undefined;
  const { boardSource, cardSource } = action.data;
  // What stands in somebody's Inbox is theirs alone.
  const source = origin === 'moved' ? boardSource : action.type === 'copyInboxCard' ? undefined : cardSource;
  return { ...event, origin, ...(source !== undefined && { source: named(source) }) };
}
