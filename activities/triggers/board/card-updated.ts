import type { z } from 'zod';
import { cardUpdated as contract, isWanted, type CardUpdatedEvent } from '../../../src/contracts/triggers/card-updated';
import type { TrelloAction } from '../../../src/providers/trello/wire/action';
import { watched } from '../trigger-source';
import { byActions } from './actions/action-source';
import { changesOf } from './actions/changes-of-action';
import { cardEventOf } from './actions/event-of-action';
import { isPartOfAnother } from './actions/is-part-of-another';

const listed = [
  'updateCard',
  'moveCardFromBoard',
  'moveCardToBoard',
  'moveInboxCardToBoard',
  'addMemberToCard',
  'removeMemberFromCard',
  'addAttachmentToCard',
  'deleteAttachmentFromCard',
  'addChecklistToCard',
  'removeChecklistFromCard',
  'updateChecklist',
  'updateCheckItemStateOnCard',
];

/** Lacks `addLabelToCard` and `removeLabelFromCard`: both are followed by an `updateCard` of the labels. */
const announced = [...listed, 'createCheckItem', 'updateCheckItem', 'deleteCheckItem'];

export const cardUpdatedSource = watched(
  contract,
  byActions<CardUpdatedEvent, z.output<typeof contract.config>>({
    announced,
    listed: listed.join(','),
    eventOf: updateOf,
    // A change that is part of another is reported by itself where this trigger does not report the other.
    isPartOfAnother: (trello, action, { properties }) =>
      isPartOfAnother(trello, action, (other) => isWanted(properties, changesOf(other))),
    labelOf: ({ card, changes }) => `${card.name ?? card.id}: ${changes.map(({ property }) => property).join(', ')}`,
  }),
);

function updateOf(action: TrelloAction): CardUpdatedEvent | undefined {
  const event = announced.includes(action.type) ? cardEventOf(action) : undefined;
  // Setting all members at once is reported by an action per member, and once more as a whole: the latter is left out.
  const changes = changesOf(action).filter(({ field }) => action.type !== 'updateCard' || field !== 'idMembers');
  return event === undefined || changes.length === 0 ? undefined : { ...event, changes };
}
