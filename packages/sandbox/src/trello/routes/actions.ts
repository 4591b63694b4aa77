import { Hono } from 'hono';
import { z } from 'zod';
import { requireAbility, type Caller } from '../caller';
import { openBoard, openCard, openList, openOrganization } from '../access';
import { deleteComment, updateComment } from '../changes/comments';
import { chosenParts } from './action-list';
import { filledText, parseParameters } from '../parameters';
import { TrelloError } from '../trello-error';
import { idIn, type Action } from '../state/action';
import { existing, missing } from '../state/find';
import { actionView, actionViewWithDisplay } from '../views/action-view';
import { boardView } from '../views/board-view';
import { cardView } from '../views/card-view';
import { fieldValue } from '../views/field-value';
import { listView } from '../views/list-view';
import { memberView } from '../views/member-view';
import { organizationView } from '../views/organization-view';
import { pickFields, type View } from '../views/view';
import { memberIdOf } from '../viewer';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

/** The objects that an action or a notification refers to, each readable below it. */
export const models = '(?:board|card|list|member|memberCreator|organization)';

/** `/actions`: any action by its id, including types that lists never show. */
export function actionRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.get('/:id', (context) => {
    const action = openAction(world, context.var.caller, context.req.param('id'));
    const { parameters } = context.var;
    const view = parameters.display === 'false' ? actionView(world, action) : actionViewWithDisplay(world, action);
    return context.json(chosenParts(view, parameters));
  });

  app.get(`/:id/:model{${models}}`, (context) => {
    const { caller, parameters } = context.var;
    const action = openAction(world, caller, context.req.param('id'));
    return context.json(pickFields(modelOf(world, caller, action, context.req.param('model')), parameters.fields));
  });

  app.get('/:id/reactions', (context) => {
    const action = openAction(world, context.var.caller, context.req.param('id'));
    return context.json(action.reactions);
  });

  app.get('/:id/:field', (context) => {
    const action = openAction(world, context.var.caller, context.req.param('id'));
    return context.json(fieldValue(actionViewWithDisplay(world, action), context.req.param('field')));
  });

  app.put('/:id/:text{text}?', (context) => {
    const { caller, parameters } = context.var;
    const actor = requireAbility(caller, 'write');
    const action = ownComment(world, caller, context.req.param('id'));
    const { text } = parseParameters(z.object({ text: filledText }), {
      text: context.req.param('text') === undefined ? parameters.text : parameters.value,
    });
    updateComment(world, actor, existing(world.cards, idIn(action.data, 'card') ?? ''), action, text);
    return context.json(actionViewWithDisplay(world, action));
  });

  app.delete('/:id', (context) => {
    const { caller } = context.var;
    const actor = requireAbility(caller, 'write');
    const action = ownComment(world, caller, context.req.param('id'));
    deleteComment(world, actor, existing(world.cards, idIn(action.data, 'card') ?? ''), action);
    return context.json({ _value: null });
  });

  return app;
}

/** Returns an action if the caller can see an object that it belongs to. */
function openAction(world: TrelloWorld, caller: Caller, id: string): Action {
  const action = existing(world.actions, id);
  if (world.clock.now().getTime() < action.date.getTime() + world.behaviour.readLagMilliseconds) throw missing();
  const idBoard = idIn(action.data, 'board');
  const idOrganization = idIn(action.data, 'organization');
  if (idBoard !== undefined) openBoard(world, caller, idBoard, 'read');
  else if (idOrganization !== undefined) openOrganization(world, caller, idOrganization, 'read workspaces');
  return action;
}

/** Only a member's own comments can be changed, no other actions. */
function ownComment(world: TrelloWorld, caller: Caller, id: string): Action {
  const action = openAction(world, caller, id);
  if (action.type !== 'commentCard') throw new TrelloError(400, 'invalid value for idAction');
  if (action.idMemberCreator !== requireAbility(caller, 'write').member.id) {
    throw new TrelloError(401, 'unauthorized permission requested');
  }
  return action;
}

/** Returns the object that an action or a notification refers to. Throws Trello's 404 if it refers to none. */
export function modelOf(
  world: TrelloWorld,
  caller: Caller,
  action: Pick<Action, 'data' | 'idMember'> & { readonly idMemberCreator: string | null },
  name: string,
): View {
  const id = idIn(action.data, name) ?? '';
  switch (name) {
    case 'board':
      return boardView(world, openBoard(world, caller, id, 'read'));
    case 'card':
      return cardView(world, openCard(world, caller, id, 'read'));
    case 'list':
      return listView(openList(world, caller, id, 'read'));
    case 'organization':
      return organizationView(world, openOrganization(world, caller, id, 'read workspaces'), memberIdOf(caller));
    default:
      return memberView(
        world,
        existing(world.members, (name === 'member' ? action.idMember : action.idMemberCreator) ?? ''),
        memberIdOf(caller),
      );
  }
}
