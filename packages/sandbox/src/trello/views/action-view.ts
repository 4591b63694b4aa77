import { actionDisplay } from './action-display';
import { memberSummary } from './member-view';
import { phoneApp } from '../state/trello-app';
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
    appCreator: namesItsApp(action) ? { id: action.idApp } : null,
    type: action.type,
    date: action.date.toISOString(),
    limits: null,
    ...(member && { member: memberSummary(member) }),
    ...(creator && { memberCreator: memberSummary(creator) }),
  };
}

/** Recorded: a comment made through the API names its application, and so does all that is done on a phone; 424 other actions do not. */
const namesItsApp = ({ idApp, type }: Action): boolean =>
  idApp === phoneApp.id || (idApp !== null && type === 'commentCard');

/** Returns an action with its wording, as webhooks deliver it and as it is read by its id. */
export function actionViewWithDisplay(world: TrelloWorld, action: Action): View {
  return { ...actionView(world, action), display: actionDisplay(world, action) };
}
