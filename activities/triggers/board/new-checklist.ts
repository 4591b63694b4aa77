import { newChecklist as contract, type NewChecklistEvent } from '../../../src/contracts/triggers/new-checklist';
import { watched } from '../trigger-source';
import { byActions } from './actions/action-source';
import { cardEventOf, named } from './actions/event-of-action';

/** A copied checklist is reported twice: by `addChecklistToCard`, and by `copyChecklist`, which no list of actions contains. */
export const newChecklistSource = watched(
  contract,
  byActions<NewChecklistEvent>({
    announced: ['addChecklistToCard'],
    listed: 'addChecklistToCard',
    eventOf: (action) => {
      const event = cardEventOf(action);
      const { checklist } = action.data;
      if (action.type !== 'addChecklistToCard' || event === undefined || checklist === undefined) return undefined;
      return { ...event, checklist: named(checklist) };
    },
    labelOf: ({ checklist, card }) => `${checklist.name ?? checklist.id} on ${card.name ?? card.id}`,
  }),
);
