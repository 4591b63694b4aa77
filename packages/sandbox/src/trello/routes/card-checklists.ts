import { Hono } from 'hono';
import { requireAbility } from '../caller';
import { cardToChange, openCard, openChecklist } from '../access';
import { checkItemChanges, newChecklist } from './checklist-parameters';
import { deleteCheckItem, updateCheckItem } from '../changes/check-items';
import { addChecklist, removeChecklist } from '../changes/checklists';
import { checklistWithItems } from './card-nested';
import { parseParameters, readFilter } from '../parameters';
import { TrelloError } from '../trello-error';
import { checklistsOf } from '../state/siblings';
import { cardView } from '../views/card-view';
import { checkItemView, checklistView } from '../views/checklist-view';
import { pickFields } from '../views/view';
import type { Card } from '../state/card';
import type { CheckItem, Checklist } from '../state/checklist';
import type { TrelloContext, TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

/** `/cards/{id}/checklists`, `/cards/{id}/checkItem` and `/cards/{id}/checkItemStates` */
export function cardChecklistRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.get('/:id/checklists', (context) => {
    const card = openCard(world, context.var.caller, context.req.param('id'), 'read');
    const isShown = readFilter(context.var.parameters, 'all') !== 'none';
    const views = isShown ? checklistsOf(world, card).map(checklistView) : [];
    return context.json(views.map((view) => checklistWithItems(view, context.var.parameters)));
  });

  app.post('/:id/checklists', (context) => {
    const { caller, parameters } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    const { idChecklistSource, ...details } = parseParameters(newChecklist, parameters);
    const source =
      idChecklistSource === undefined ? undefined : openChecklist(world, caller, idChecklistSource, 'read');
    const checklist = addChecklist(world, actor, card, details, source);
    return context.json({ ...checklistView(checklist), limits: {} });
  });

  app.delete('/:id/checklists/:idChecklist', (context) => {
    const { caller } = context.var;
    const actor = requireAbility(caller, 'write');
    openCard(world, caller, context.req.param('id'), 'write');
    removeChecklist(world, actor, openChecklist(world, caller, context.req.param('idChecklist'), 'write'));
    return context.json({ limits: {} });
  });

  app.get('/:id/checkItemStates', (context) => {
    const card = openCard(world, context.var.caller, context.req.param('id'), 'read');
    return context.json(cardView(world, card).checkItemStates);
  });

  app.get('/:id/checkItem/:idCheckItem', (context) => {
    const card = openCard(world, context.var.caller, context.req.param('id'), 'read');
    const { item } = checkItemOf(world, card, context.req.param('idCheckItem'));
    return context.json(pickFields(checkItemView(item), context.var.parameters.fields));
  });

  const changeItem = (context: TrelloContext, id: string, idCheckItem: string) => {
    const { caller, parameters } = context.var;
    const { actor, card } = cardToChange(world, caller, id);
    const { checklist, item } = checkItemOf(world, card, idCheckItem);
    const { idChecklist, ...changes } = parseParameters(checkItemChanges, parameters);
    const target = idChecklist === undefined ? undefined : openChecklist(world, caller, idChecklist, 'write');
    updateCheckItem(world, actor, checklist, item, { ...changes, checklist: target });
    return context.json(checkItemView(item));
  };
  app.put('/:id/checkItem/:idCheckItem', (context) =>
    changeItem(context, context.req.param('id'), context.req.param('idCheckItem')),
  );
  app.put('/:id/checklist/:idChecklist/checkItem/:idCheckItem', (context) =>
    changeItem(context, context.req.param('id'), context.req.param('idCheckItem')),
  );

  app.delete('/:id/checkItem/:idCheckItem', (context) => {
    const { caller } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    const { checklist, item } = checkItemOf(world, card, context.req.param('idCheckItem'));
    deleteCheckItem(world, actor, checklist, item);
    return context.json({ limits: {} });
  });

  return app;
}

function checkItemOf(world: TrelloWorld, card: Card, id: string): { checklist: Checklist; item: CheckItem } {
  for (const checklist of checklistsOf(world, card)) {
    const item = checklist.checkItems.find((candidate) => candidate.id === id);
    if (item) return { checklist, item };
  }
  throw new TrelloError(404, 'The requested resource was not found.');
}
