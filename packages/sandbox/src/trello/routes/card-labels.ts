import { Hono } from 'hono';
import { z } from 'zod';
import { cardToChange } from '../access';
import { labelsById } from './card-parameters';
import { newLabel } from './labels';
import { addLabelToCard, removeLabelFromCard } from '../changes/card-labels';
import { createLabel } from '../changes/labels';
import { objectId, parseParameters, text } from '../parameters';
import { TrelloError } from '../trello-error';
import { existing } from '../state/find';
import { labelView } from '../views/label-view';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

const labelId = z.object({ value: objectId });

/** `/cards/{id}/idLabels` and `/cards/{id}/labels` */
export function cardLabelRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.post('/:id/idLabels', (context) => {
    const { caller, parameters } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    const { value } = parseParameters(labelId, parameters);
    for (const label of labelsById(world, existing(world.boards, card.idBoard), [value])) {
      // Text from yasyf/vc #77, and from clients that look for it.
      if (card.idLabels.includes(label.id)) throw new TrelloError(400, 'that label is already on the card');
      addLabelToCard(world, actor, card, label);
    }
    return context.json(card.idLabels);
  });

  app.delete('/:id/idLabels/:idLabel', (context) => {
    const { caller } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    removeLabelFromCard(world, actor, card, existing(world.labels, context.req.param('idLabel')));
    return context.json({ _value: null });
  });

  app.post('/:id/labels', (context) => {
    const { caller, parameters } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    const board = existing(world.boards, card.idBoard);
    const label = createLabel(
      world,
      actor,
      board,
      parseParameters(newLabel.extend({ name: text.default('') }), parameters),
    );
    addLabelToCard(world, actor, card, label);
    return context.json(labelView(world, label));
  });

  return app;
}
