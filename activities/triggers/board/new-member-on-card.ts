import {
  newMemberOnCard as contract,
  type NewMemberOnCardEvent,
} from '../../../src/contracts/triggers/new-member-on-card';
import { watched } from '../trigger-source';
import { byActions } from './actions/action-source';
import { cardEventOf, memberOf } from './actions/event-of-action';
import { isPartOfAnother } from './actions/is-part-of-another';

export const newMemberOnCardSource = watched(
  contract,
  byActions<NewMemberOnCardEvent>({
    announced: ['addMemberToCard'],
    listed: 'addMemberToCard',
    eventOf: (action) => {
      const event = cardEventOf(action);
      if (action.type !== 'addMemberToCard' || event === undefined || action.member == null) return undefined;
      return { ...event, member: memberOf(action.member) };
    },
    isPartOfAnother: (trello, action) => isPartOfAnother(trello, action),
    labelOf: ({ member, card }) => `${member.username ?? member.id} on ${card.name ?? card.id}`,
  }),
);
