import { Hono } from 'hono';
import { z } from 'zod';
import { requireAbility } from '../caller';
import { cardToChange, openBoard, openCard } from '../access';
import { readAttachment } from './attachment-parameters';
import { cardWithNested, membersById } from './card-nested';
import { cardFields, readCardChanges, readCardDetails, readTargetList } from './card-parameters';
import { listActions } from './action-list';
import { addAttachment } from '../changes/attachments';
import { copyCard, copyableParts, type CopyablePart } from '../changes/copy-card';
import { createCard } from '../changes/create-card';
import { deleteCard } from '../changes/delete-card';
import { updateCard } from '../changes/update-card';
import { objectId, parseParameters } from '../parameters';
import { existing } from '../state/find';
import { boardView } from '../views/board-view';
import { cardView } from '../views/card-view';
import { customFieldItemViews } from '../views/custom-field-view';
import { fieldValue } from '../views/field-value';
import { listView } from '../views/list-view';
import { pickFields } from '../views/view';
import { viewerOf } from '../viewer';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

const copying = z.object({
  idCardSource: objectId.optional(),
  keepFromSource: z
    .string()
    .default('all')
    .transform(
      (value) =>
        new Set<CopyablePart>(copyableParts.filter((part) => value === 'all' || value.split(',').includes(part))),
    ),
});

/** `/cards`: a card itself. Its parts have separate routes. */
export function cardRoutes(world: TrelloWorld, attachmentByteLimit: number): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.post('/', async (context) => {
    const { caller, parameters } = context.var;
    const actor = requireAbility(caller, 'write');
    const list = readTargetList(world, parameters);
    const board = openBoard(world, caller, list.idBoard, 'write');
    const details = readCardDetails(world, board, parameters);
    const { idCardSource, keepFromSource } = parseParameters(copying, parameters);
    const { urlSource: url, fileSource: file, mimeType } = parameters;
    const attachment = await readAttachment({ url, file, mimeType }, attachmentByteLimit);
    const source = idCardSource === undefined ? undefined : openCard(world, caller, idCardSource, 'read');
    const card = source
      ? copyCard(world, actor, list, source, { details, keep: keepFromSource })
      : createCard(world, actor, list, details);
    if (attachment) addAttachment(world, actor, card, attachment);
    return context.json(cardWithNested(world, card, { attachments: 'true', stickers: 'true' }, actor.member.id));
  });

  app.get('/:id', (context) => {
    const card = openCard(world, context.var.caller, context.req.param('id'), 'read');
    return context.json(cardWithNested(world, card, context.var.parameters, viewerOf(context)));
  });

  app.put('/:id', (context) => {
    const { caller, parameters } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    updateCard(world, actor, card, readCardChanges(world, caller, card, parameters));
    return context.json(cardView(world, card, actor.member.id));
  });

  app.delete('/:id', (context) => {
    const { caller } = context.var;
    const card = openCard(world, caller, context.req.param('id'), 'write');
    deleteCard(world, requireAbility(caller, 'write'), card);
    return context.json({ limits: {} });
  });

  app.get('/:id/actions', (context) => {
    const card = openCard(world, context.var.caller, context.req.param('id'), 'read');
    const parameters = { filter: 'commentCard,updateCard:idList', ...context.var.parameters };
    return context.json(listActions(world, new Set([card.id]), parameters));
  });

  app.get('/:id/board', (context) => {
    const card = openCard(world, context.var.caller, context.req.param('id'), 'read');
    const board = boardView(world, existing(world.boards, card.idBoard), viewerOf(context));
    return context.json(pickFields(board, context.var.parameters.fields));
  });

  app.get('/:id/list', (context) => {
    const card = openCard(world, context.var.caller, context.req.param('id'), 'read');
    const list = listView(existing(world.lists, card.idList), viewerOf(context));
    return context.json(pickFields(list, context.var.parameters.fields));
  });

  app.get('/:id/:members{(?:members|membersVoted)}', (context) => {
    const card = openCard(world, context.var.caller, context.req.param('id'), 'read');
    const ids = context.req.param('members') === 'members' ? card.idMembers : card.idMembersVoted;
    return context.json(membersById(world, ids, context.var.parameters.fields, viewerOf(context)));
  });

  app.get('/:id/customFieldItems', (context) =>
    context.json(customFieldItemViews(openCard(world, context.var.caller, context.req.param('id'), 'read'))),
  );

  app.get('/:id/:none{(?:pluginData|stickers)}', (context) => {
    openCard(world, context.var.caller, context.req.param('id'), 'read');
    return context.json([]);
  });

  app.get('/:id/:field', (context) => {
    const card = openCard(world, context.var.caller, context.req.param('id'), 'read');
    return context.json(fieldValue(cardView(world, card, viewerOf(context)), context.req.param('field')));
  });

  app.put(`/:id/:field{(?:${cardFields.join('|')})}`, (context) => {
    const { caller, parameters } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    const change = { [context.req.param('field')]: parameters.value };
    updateCard(world, actor, card, readCardChanges(world, caller, card, change));
    return context.json(cardView(world, card, actor.member.id));
  });

  return app;
}
