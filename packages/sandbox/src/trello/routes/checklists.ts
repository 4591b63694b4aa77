import { Hono } from 'hono';
import { requireAbility } from '../caller';
import { openCard, openChecklist } from '../access';
import { cardView } from '../views/card-view';
import { checklistWithItems } from './card-nested';
import { checklistChanges, newCheckItem, newChecklist } from './checklist-parameters';
import { addCheckItem, deleteCheckItem } from '../changes/check-items';
import { addChecklist, removeChecklist, updateChecklist } from '../changes/checklists';
import { objectId, parseParameters, readFilter } from '../parameters';
import { TrelloError } from '../trello-error';
import { existing } from '../state/find';
import { boardView } from '../views/board-view';
import { checkItemView, checklistView } from '../views/checklist-view';
import { fieldValue } from '../views/field-value';
import { pickFields } from '../views/view';
import { byPosition } from '../state/position';
import { viewerOf } from '../viewer';
import type { CheckItem, Checklist } from '../state/checklist';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

/** `/checklists` */
export function checklistRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.post('/', (context) => {
    const { caller, parameters } = context.var;
    const actor = requireAbility(caller, 'write');
    const { idCard, idChecklistSource, ...details } = parseParameters(
      newChecklist.extend({ idCard: objectId }),
      parameters,
    );
    const card = openCard(world, caller, idCard, 'write');
    const source =
      idChecklistSource === undefined ? undefined : openChecklist(world, caller, idChecklistSource, 'read');
    const checklist = addChecklist(world, actor, card, details, source);
    return context.json({ ...checklistView(checklist), limits: {} });
  });

  app.get('/:id', (context) => {
    const checklist = openChecklist(world, context.var.caller, context.req.param('id'), 'read');
    return context.json(checklistWithItems(checklistView(checklist), context.var.parameters));
  });

  app.put('/:id', (context) => {
    const { caller, parameters } = context.var;
    const checklist = openChecklist(world, caller, context.req.param('id'), 'write');
    const changes = parseParameters(checklistChanges, parameters);
    updateChecklist(world, requireAbility(caller, 'write'), checklist, changes);
    return context.json(checklistView(checklist));
  });

  app.delete('/:id', (context) => {
    const { caller } = context.var;
    const checklist = openChecklist(world, caller, context.req.param('id'), 'write');
    removeChecklist(world, requireAbility(caller, 'write'), checklist);
    return context.json({ limits: {} });
  });

  app.get('/:id/checkItems', (context) => {
    const checklist = openChecklist(world, context.var.caller, context.req.param('id'), 'read');
    const { parameters } = context.var;
    if (readFilter(parameters, 'all') === 'none') return context.json([]);
    const items = [...checklist.checkItems].sort(byPosition);
    return context.json(items.map((item) => pickFields(checkItemView(item), parameters.fields)));
  });

  app.post('/:id/checkItems', (context) => {
    const { caller, parameters } = context.var;
    const checklist = openChecklist(world, caller, context.req.param('id'), 'write');
    const details = parseParameters(newCheckItem, parameters);
    const item = addCheckItem(world, requireAbility(caller, 'write'), checklist, details);
    return context.json({ ...checkItemView(item), limits: {} });
  });

  app.get('/:id/checkItems/:idCheckItem', (context) => {
    const checklist = openChecklist(world, context.var.caller, context.req.param('id'), 'read');
    const item = checkItemView(itemOf(checklist, context.req.param('idCheckItem')));
    return context.json(pickFields(item, context.var.parameters.fields));
  });

  app.delete('/:id/checkItems/:idCheckItem', (context) => {
    const { caller } = context.var;
    const checklist = openChecklist(world, caller, context.req.param('id'), 'write');
    const item = itemOf(checklist, context.req.param('idCheckItem'));
    deleteCheckItem(world, requireAbility(caller, 'write'), checklist, item);
    return context.json({ limits: {} });
  });

  app.get('/:id/board', (context) => {
    const checklist = openChecklist(world, context.var.caller, context.req.param('id'), 'read');
    const board = boardView(world, existing(world.boards, checklist.idBoard), viewerOf(context));
    return context.json(pickFields(board, context.var.parameters.fields));
  });

  app.get('/:id/cards', (context) => {
    const checklist = openChecklist(world, context.var.caller, context.req.param('id'), 'read');
    return context.json([cardView(world, existing(world.cards, checklist.idCard), viewerOf(context))]);
  });

  app.get('/:id/:field', (context) => {
    const checklist = openChecklist(world, context.var.caller, context.req.param('id'), 'read');
    return context.json(fieldValue(checklistView(checklist), context.req.param('field')));
  });

  app.put('/:id/:field{(?:name|pos)}', (context) => {
    const { caller, parameters } = context.var;
    const checklist = openChecklist(world, caller, context.req.param('id'), 'write');
    const changes = parseParameters(checklistChanges, { [context.req.param('field')]: parameters.value });
    updateChecklist(world, requireAbility(caller, 'write'), checklist, changes);
    return context.json(checklistView(checklist));
  });

  return app;
}

function itemOf(checklist: Checklist, id: string): CheckItem {
  const item = checklist.checkItems.find((candidate) => candidate.id === id);
  if (!item) throw new TrelloError(404, 'The requested resource was not found.');
  return item;
}
