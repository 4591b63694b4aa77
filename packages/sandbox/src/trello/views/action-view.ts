import { actionDisplay } from './action-display';
import { memberSummary } from './member-view';
import type { Action } from '../state/action';
import type { TrelloWorld } from '../state/world';
import type { View } from './view';

/** Returns an action as lists show it. */
export function actionView(world: TrelloWorld, action: Action): View {
  const creator = world.members.get(action.idMemberCreator);
  const member = world.members.get(action.idMember ?? '');
  return {
    id: action.id,
    idMemberCreator: action.idMemberCreator,
    data: action.data,
    // Recorded: set on a comment made through the API, null in 424 other actions.
    appCreator: action.idApp === null || action.type !== 'commentCard' ? null : { id: action.idApp },
    type: action.type,
    date: action.date.toISOString(),
    limits: null,
    ...(member && { member: memberSummary(member) }),
    ...(creator && { memberCreator: memberSummary(creator) }),
  };
}

/** Returns an action with its wording, as webhooks deliver it and as it is read by its id. */
export function actionViewWithDisplay(world: TrelloWorld, action: Action): View {
  return { ...actionView(world, action), display: actionDisplay(world, action) };
}
