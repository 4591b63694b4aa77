import { Hono } from 'hono';
import { z } from 'zod';
import { requireAbility } from '../caller';
import { openBoard, openCard, openLabel, openOrganization } from '../access';
import { listActions } from './action-list';
import { readBoardChanges, readBoardDetails } from './board-parameters';
import { boardWithNested } from './board-nested';
import { cardWithNested } from './card-nested';
import { cardCollection, filterCards } from './card-collection';
import { newLabel } from './labels';
import { listCollection } from './list-collection';
import { newList } from './lists';
import { starsOf } from './member-collections';
import { copyBoard, createBoard } from '../changes/create-board';
import { createLabel, deleteLabel } from '../changes/labels';
import { createList } from '../changes/lists';
import { deleteBoard, updateBoard } from '../changes/update-board';
import { objectId, parseParameters, readFilter, wholeNumber } from '../parameters';
import { TrelloError } from '../trello-error';
import { customFieldsOf } from '../state/custom-field';
import { membershipOf } from '../state/membership';
import { cardsOfBoard, labelsOf } from '../state/siblings';
import { boardView } from '../views/board-view';
import { organizationView } from '../views/organization-view';
import { checklistView } from '../views/checklist-view';
import { customFieldView } from '../views/custom-field-view';
import { fieldValue } from '../views/field-value';
import { labelView } from '../views/label-view';
import { listDefaultFields, listView } from '../views/list-view';
import { pickFields } from '../views/view';
import { viewerOf } from '../viewer';
import type { Label } from '../state/label';
import type { TrelloContext, TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

const copying = z.object({ idBoardSource: objectId.optional(), keepFromSource: z.string().default('none') });

/** `/boards`: a board, its lists, cards, labels and actions. */
export function boardRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.post('/', (context) => {
    const { caller, parameters } = context.var;
    const actor = requireAbility(caller, 'write');
    const details = readBoardDetails(world, caller, parameters);
    const { idBoardSource, keepFromSource } = parseParameters(copying, parameters);
    const source = idBoardSource === undefined ? undefined : openBoard(world, caller, idBoardSource, 'read');
    const board = source
      ? copyBoard(world, actor, source, { details, keepCards: keepFromSource === 'cards' })
      : createBoard(world, actor, details);
    return context.json({ ...boardWithNested(world, board, {}, { idViewer: actor.member.id }), limits: {} });
  });

  app.get('/:id', (context) => {
    const board = openBoard(world, context.var.caller, context.req.param('id'), 'read');
    return context.json(boardWithNested(world, board, context.var.parameters, { idViewer: viewerOf(context) }));
  });

  app.put('/:id', (context) => {
    const { caller, parameters } = context.var;
    const board = openBoard(world, caller, context.req.param('id'), 'write');
    updateBoard(world, requireAbility(caller, 'write'), board, readBoardChanges(world, caller, parameters));
    return context.json(boardWithNested(world, board, {}, { idViewer: viewerOf(context) }));
  });

  app.delete('/:id', (context) => {
    const { caller } = context.var;
    const board = openBoard(world, caller, context.req.param('id'), 'write');
    const { member } = requireAbility(caller, 'write');
    if (membershipOf(board.memberships, member.id)?.memberType !== 'admin') {
      throw new TrelloError(401, 'unauthorized permission requested');
    }
    deleteBoard(world, board);
    return context.json({ _value: null });
  });

  app.get('/:id/actions', (context) => {
    const board = openBoard(world, context.var.caller, context.req.param('id'), 'read');
    return context.json(listActions(world, new Set([board.id]), context.var.parameters));
  });

  app.get('/:id/cards/:card{[0-9a-fA-F]{24}}', (context) => {
    const { caller, parameters } = context.var;
    const board = openBoard(world, caller, context.req.param('id'), 'read');
    const card = openCard(world, caller, context.req.param('card'), 'read');
    if (card.idBoard !== board.id) throw new TrelloError(404, 'The requested resource was not found.');
    return context.json(cardWithNested(world, card, parameters, viewerOf(context)));
  });

  app.get('/:id/cards/:filter?', (context) => {
    const { caller, parameters } = context.var;
    const board = openBoard(world, caller, context.req.param('id'), 'read');
    const filter = context.req.param('filter') ?? readFilter(parameters, 'visible');
    const cards = filterCards(world, cardsOfBoard(world, board.id), filter);
    return context.json(cardCollection(world, cards, parameters, viewerOf(context)));
  });

  app.get('/:id/lists/:filter?', (context) => {
    const { caller, parameters } = context.var;
    const board = openBoard(world, caller, context.req.param('id'), 'read');
    const filter = context.req.param('filter') ?? readFilter(parameters, 'open');
    const asked = { filter, fields: parameters.fields, parameters };
    return context.json(listCollection(world, board.id, asked, viewerOf(context)));
  });

  app.post('/:id/lists', (context) => {
    const { caller, parameters } = context.var;
    const board = openBoard(world, caller, context.req.param('id'), 'write');
    const details = parseParameters(newList, parameters);
    const list = createList(world, requireAbility(caller, 'write'), board, details);
    return context.json({ ...pickFields(listView(list), undefined, listDefaultFields), limits: {} });
  });

  app.get('/:id/labels', (context) => {
    const { caller, parameters } = context.var;
    const board = openBoard(world, caller, context.req.param('id'), 'read');
    const { limit } = parseParameters(z.object({ limit: wholeNumber.max(1000).default(50) }), parameters);
    const labels = labelsOf(world, board.id).slice(0, limit);
    return context.json(labels.map((label) => pickFields(labelView(world, label), parameters.fields)));
  });

  app.post('/:id/labels', (context) => {
    const { caller, parameters } = context.var;
    const board = openBoard(world, caller, context.req.param('id'), 'write');
    const details = parseParameters(newLabel, parameters);
    const label = createLabel(world, requireAbility(caller, 'write'), board, details);
    return context.json({ ...labelView(world, label), limits: {} });
  });

  app.get('/:id/labels/:idLabel', (context) => {
    const label = boardLabel(world, context, 'read');
    return context.json(pickFields(labelView(world, label), context.var.parameters.fields));
  });

  app.delete('/:id/labels/:idLabel', (context) => {
    deleteLabel(world, requireAbility(context.var.caller, 'write'), boardLabel(world, context, 'write'));
    return context.json({ limits: {} });
  });

  app.get('/:id/checklists', (context) => {
    const board = openBoard(world, context.var.caller, context.req.param('id'), 'read');
    const checklists = [...world.checklists.values()].filter((checklist) => checklist.idBoard === board.id);
    return context.json(checklists.map(checklistView));
  });

  app.get('/:id/organization', (context) => {
    const { caller, parameters } = context.var;
    const { idOrganization } = openBoard(world, caller, context.req.param('id'), 'read');
    const organization = openOrganization(world, caller, idOrganization ?? '', 'read workspaces');
    return context.json(pickFields(organizationView(world, organization, viewerOf(context)), parameters.fields));
  });

  app.get('/:id/customFields', (context) => {
    const { id } = openBoard(world, context.var.caller, context.req.param('id'), 'read');
    return context.json(customFieldsOf(world, id).map(customFieldView));
  });

  // "Of the member who asks" (developer.atlassian.com/cloud/trello/rest/api-group-boards, boardStars with `filter=mine`).
  app.get('/:id/boardStars', (context) => {
    const board = openBoard(world, context.var.caller, context.req.param('id'), 'read');
    const viewer = world.members.get(viewerOf(context) ?? '');
    return context.json(viewer ? starsOf(world, viewer).filter(({ idBoard }) => idBoard === board.id) : []);
  });

  app.get('/:id/:none{(?:plugins|boardPlugins)}', (context) => {
    openBoard(world, context.var.caller, context.req.param('id'), 'read');
    return context.json([]);
  });

  app.get('/:id/:field', (context) => {
    const board = openBoard(world, context.var.caller, context.req.param('id'), 'read');
    return context.json(fieldValue(boardView(world, board, viewerOf(context)), context.req.param('field')));
  });

  app.put('/:id/:field{(?:name|desc|closed|idOrganization)}', (context) => {
    const { caller, parameters } = context.var;
    const board = openBoard(world, caller, context.req.param('id'), 'write');
    const change = { [context.req.param('field')]: parameters.value };
    updateBoard(world, requireAbility(caller, 'write'), board, readBoardChanges(world, caller, change));
    return context.json(boardWithNested(world, board, {}, { idViewer: viewerOf(context) }));
  });

  app.put('/:id/prefs/:preference', (context) => {
    const { caller, parameters } = context.var;
    const board = openBoard(world, caller, context.req.param('id'), 'write');
    const preference = `prefs/${context.req.param('preference')}`;
    const change = readBoardChanges(world, caller, { [preference]: parameters.value });
    if (Object.keys(change.prefs ?? {}).length === 0) throw new TrelloError(400, `invalid value for ${preference}`);
    updateBoard(world, requireAbility(caller, 'write'), board, change);
    return context.json(boardWithNested(world, board, {}, { idViewer: viewerOf(context) }));
  });

  return app;
}

/** Returns the label in the path. Throws if it does not belong to the board. */
function boardLabel(world: TrelloWorld, context: TrelloContext, ability: 'read' | 'write'): Label {
  const board = openBoard(world, context.var.caller, context.req.param('id') ?? '', ability);
  const label = openLabel(world, context.var.caller, context.req.param('idLabel') ?? '', ability);
  if (label.idBoard !== board.id) throw new TrelloError(404, 'The requested resource was not found.');
  return label;
}
