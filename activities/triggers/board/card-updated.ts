import { cardUpdated as contract, type CardUpdatedEvent } from '../../../src/contracts/triggers/card-updated';
import type { TrelloAction } from '../../../src/providers/trello/wire/action';
import { watched } from '../trigger-source';
import { byActions } from './action-source';
import { changesOf } from './changes-of-action';
import { cardEventOf } from './event-of-action';
import { isSideEffect } from './is-side-effect';

const listed = [
  'updateCard',
  'moveCardFromBoard',
  'moveCardToBoard',
  'addMemberToCard',
  'removeMemberFromCard',
  'addAttachmentToCard',
  'addChecklistToCard',
  'removeChecklistFromCard',
  'updateChecklist',
  'updateCheckItemStateOnCard',
];

/** `addLabelToCard` and `removeLabelFromCard` are followed by an `updateCard` of the labels, which stands for both. */
const announced = [...listed, 'deleteAttachmentFromCard', 'createCheckItem', 'updateCheckItem', 'deleteCheckItem'];

export const cardUpdatedSource = watched(
  contract,
  byActions<CardUpdatedEvent>({
    announced,
    listed: listed.join(','),
    eventOf: updateOf,
    isPartOfEarlier: isSideEffect,
    labelOf: ({ card, changes }) => `${card.name ?? card.id}: ${changes.map(({ property }) => property).join(', ')}`,
  }),
);

function updateOf(action: TrelloAction): CardUpdatedEvent | undefined {
  const event = announced.includes(action.type) ? cardEventOf(action) : undefined;
  // Setting all members at once is told of by each member's own action, and once more as a whole.
  const changes = changesOf(action).filter(({ field }) => action.type !== 'updateCard' || field !== 'idMembers');
  return event === undefined || changes.length === 0 ? undefined : { ...event, changes };
}
