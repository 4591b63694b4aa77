import { Hono } from 'hono';
import { z } from 'zod';
import { cardToChange } from '../access';
import { commentOnCard, deleteComment, updateComment } from '../changes/comments';
import { filledText, parseParameters } from '../parameters';
import { TrelloError } from '../trello-error';
import { idIn, type Action } from '../state/action';
import { existing } from '../state/find';
import { actionViewWithDisplay } from '../views/action-view';
import type { Card } from '../state/card';
import type { Member } from '../state/member';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

const comment = z.object({ text: filledText });

/** `/cards/{id}/actions/…/comments` */
export function cardCommentRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.post('/:id/actions/comments', (context) => {
    const { caller, parameters } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    const action = commentOnCard(world, actor, card, parseParameters(comment, parameters).text);
    return context.json(actionViewWithDisplay(world, action));
  });

  app.put('/:id/actions/:idAction/comments', (context) => {
    const { caller, parameters } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    const action = ownComment(world, card, context.req.param('idAction'), actor.member);
    updateComment(world, actor, card, action, parseParameters(comment, parameters).text);
    return context.json(actionViewWithDisplay(world, action));
  });

  app.delete('/:id/actions/:idAction/comments', (context) => {
    const { caller } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    deleteComment(world, actor, card, ownComment(world, card, context.req.param('idAction'), actor.member));
    return context.json({ _value: null });
  });

  return app;
}

/** Returns a comment of this card; only its author may change it. */
function ownComment(world: TrelloWorld, card: Card, idAction: string, member: Member): Action {
  const action = existing(world.actions, idAction);
  if (action.type !== 'commentCard' || idIn(action.data, 'card') !== card.id) {
    throw new TrelloError(404, 'The requested resource was not found.');
  }
  if (action.idMemberCreator !== member.id) throw new TrelloError(401, 'unauthorized permission requested');
  return action;
}
