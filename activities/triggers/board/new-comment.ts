import { newComment as contract, type NewCommentEvent } from '../../../src/contracts/triggers/new-comment';
import { watched } from '../trigger-source';
import { byActions } from './actions/action-source';
import { cardEventOf } from './actions/event-of-action';

export const newCommentSource = watched(
  contract,
  byActions<NewCommentEvent>({
    announced: ['commentCard'],
    listed: 'commentCard',
    eventOf: (action) => {
      const event = cardEventOf(action);
      const { text } = action.data;
      if (action.type !== 'commentCard' || event === undefined || text === undefined) return undefined;
      return { ...event, comment: { id: action.id, text } };
    },
  }),
);
