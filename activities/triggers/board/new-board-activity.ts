import type { BoardActivity } from '../../../src/contracts/triggers/board-activity';
import { newBoardActivity as contract } from '../../../src/contracts/triggers/new-board-activity';
import { watched } from '../trigger-source';
import { byActions } from './actions/action-source';
import { activityOf } from './actions/activity-of-action';
import { labelOfActivity } from './actions/label-of-activity';

export const newBoardActivitySource = watched(
  contract,
  byActions<BoardActivity>({ listed: 'all', eventOf: activityOf, labelOf: labelOfActivity }),
);
