import { Hono } from 'hono';
import { z } from 'zod';
import { requireAbility } from '../caller';
import { openBoard, openList } from '../access';
import { listActions } from './action-list';
import { cardCollection, filterCards } from './card-collection';
import { createList, updateList, type ListChanges } from '../changes/lists';
import { updateCard } from '../changes/update-card';
import { filledText, flag, objectId, parseParameters, readFilter, position, type Parameters } from '../parameters';
import { TrelloError } from '../trello-error';
import { existing } from '../state/find';
import { cardsOfList } from '../state/siblings';
import { boardView } from '../views/board-view';
import { fieldValue } from '../views/field-value';
import { listDefaultFields, listView } from '../views/list-view';
import { pickFields } from '../views/view';
import { viewerOf } from '../viewer';
import type { Caller } from '../caller';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

export const newList = z.object({ name: filledText, pos: position.optional() });
const changes = z.object({
  name: filledText.optional(),
  pos: position.optional(),
  closed: flag.optional(),
  subscribed: flag.optional(),
  idBoard: objectId.optional(),
});

/** `/lists` */
export function listRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.post('/', (context) => {
    const { caller, parameters } = context.var;
    const actor = requireAbility(caller, 'write');
    const { idBoard, ...details } = parseParameters(newList.extend({ idBoard: objectId }), parameters);
    const list = createList(world, actor, openBoard(world, caller, idBoard, 'write'), details);
    return context.json({ ...pickFields(listView(list), undefined, listDefaultFields), limits: {} });
  });

  app.get('/:id', (context) => {
    const list = openList(world, context.var.caller, context.req.param('id'), 'read');
    return context.json(
      pickFields(listView(list, viewerOf(context)), context.var.parameters.fields, listDefaultFields),
    );
  });

  app.put('/:id', (context) => {
    const { caller, parameters } = context.var;
    const list = openList(world, caller, context.req.param('id'), 'write');
    updateList(world, requireAbility(caller, 'write'), list, readChanges(world, caller, parameters));
    return context.json(pickFields(listView(list, viewerOf(context)), undefined, listDefaultFields));
  });

  app.post('/:id/archiveAllCards', (context) => {
    const { caller } = context.var;
    const list = openList(world, caller, context.req.param('id'), 'write');
    const actor = requireAbility(caller, 'write');
    for (const card of cardsOfList(world, list.id)) updateCard(world, actor, card, { closed: true });
    return context.json({});
  });

  app.post('/:id/moveAllCards', (context) => {
    const { caller, parameters } = context.var;
    const list = openList(world, caller, context.req.param('id'), 'write');
    const { idBoard, idList } = parseParameters(z.object({ idBoard: objectId, idList: objectId }), parameters);
    const target = openList(world, caller, idList, 'write');
    if (target.idBoard !== idBoard) throw new TrelloError(400, 'invalid value for idList');
    // "move-all puts the cards in the bottom of the list" (github.com/mheap/trello-cli/issues/127).
    const destination = { board: existing(world.boards, idBoard), list: target, pos: 'bottom' } as const;
    const actor = requireAbility(caller, 'write');
    for (const card of cardsOfList(world, list.id).filter((candidate) => !candidate.closed)) {
      updateCard(world, actor, card, destination);
    }
    return context.json([]);
  });

  app.get('/:id/actions', (context) => {
    const list = openList(world, context.var.caller, context.req.param('id'), 'read');
    return context.json(listActions(world, new Set([list.id]), context.var.parameters));
  });

  app.get('/:id/board', (context) => {
    const list = openList(world, context.var.caller, context.req.param('id'), 'read');
    const board = boardView(world, existing(world.boards, list.idBoard), viewerOf(context));
    return context.json(pickFields(board, context.var.parameters.fields));
  });

  app.get('/:id/cards/:filter?', (context) => {
    const { caller, parameters } = context.var;
    const list = openList(world, caller, context.req.param('id'), 'read');
    const filter = context.req.param('filter') ?? readFilter(parameters, 'open');
    const cards = filterCards(world, cardsOfList(world, list.id), filter);
    return context.json(cardCollection(world, cards, parameters, viewerOf(context)));
  });

  app.get('/:id/:field', (context) => {
    const list = openList(world, context.var.caller, context.req.param('id'), 'read');
    return context.json(fieldValue(listView(list, viewerOf(context)), context.req.param('field')));
  });

  app.put('/:id/:field{(?:name|pos|closed|subscribed|idBoard)}', (context) => {
    const { caller, parameters } = context.var;
    const list = openList(world, caller, context.req.param('id'), 'write');
    const change = readChanges(world, caller, { [context.req.param('field')]: parameters.value });
    updateList(world, requireAbility(caller, 'write'), list, change);
    return context.json(pickFields(listView(list, viewerOf(context)), undefined, listDefaultFields));
  });

  return app;
}

function readChanges(world: TrelloWorld, caller: Caller, parameters: Parameters): ListChanges {
  const { idBoard, ...plain } = parseParameters(changes, parameters);
  return { ...plain, board: idBoard === undefined ? undefined : openBoard(world, caller, idBoard, 'write') };
}
