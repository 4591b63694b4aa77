import type { CardEvent } from '../../../src/contracts/triggers/board-event';
import { cardArchived as contract } from '../../../src/contracts/triggers/card-archived';
import { watched } from '../trigger-source';
import { byActions } from './actions/action-source';
import { cardEventOf } from './actions/event-of-action';

export const cardArchivedSource = watched(
  contract,
  byActions<CardEvent>({
    announced: ['updateCard'],
    listed: 'updateCard:closed',
    // `old` has the previous values of what changed: for a card restored from the archive, `closed: true`.
    eventOf: (action) =>
      action.type === 'updateCard' && action.data.old?.closed === false ? cardEventOf(action) : undefined,
  }),
);
