import type { BoardActivity } from '../../../src/contracts/triggers/board-activity';
import { customWebhook as contract } from '../../../src/contracts/triggers/custom-webhook';
import { watched } from '../trigger-source';
import { byActions } from './actions/action-source';
import { activityOf } from './actions/activity-of-action';
import { labelOfActivity } from './actions/label-of-activity';

export const customWebhookSource = watched(
  contract,
  byActions<BoardActivity>({ listed: 'all', eventOf: activityOf, labelOf: labelOfActivity }),
);
