import { Hono } from 'hono';
import { z } from 'zod';
import { requireAbility } from '../caller';
import { openBoard, openLabel } from '../access';
import { createLabel, deleteLabel, updateLabel } from '../changes/labels';
import { objectId, parseParameters, text } from '../parameters';
import { labelColors } from '../state/label';
import { labelView } from '../views/label-view';
import { pickFields } from '../views/view';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

const color = z.preprocess(
  (value) => (value === '' || value === 'null' ? null : value),
  z.enum(labelColors).nullable(),
);
export const newLabel = z.object({ name: text, color: color.default(null) });
const changes = z.object({ name: text.optional(), color: color.optional() });

/** `/labels` */
export function labelRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.post('/', (context) => {
    const { caller, parameters } = context.var;
    const actor = requireAbility(caller, 'write');
    const { idBoard, ...details } = parseParameters(newLabel.extend({ idBoard: objectId }), parameters);
    const label = createLabel(world, actor, openBoard(world, caller, idBoard, 'write'), details);
    return context.json({ ...labelView(world, label), limits: {} });
  });

  app.get('/:id', (context) => {
    const label = openLabel(world, context.var.caller, context.req.param('id'), 'read');
    return context.json(pickFields(labelView(world, label), context.var.parameters.fields));
  });

  app.put('/:id', (context) => {
    const { caller, parameters } = context.var;
    const label = openLabel(world, caller, context.req.param('id'), 'write');
    updateLabel(world, requireAbility(caller, 'write'), label, parseParameters(changes, parameters));
    return context.json(labelView(world, label));
  });

  app.put('/:id/:field{(?:name|color)}', (context) => {
    const { caller, parameters } = context.var;
    const label = openLabel(world, caller, context.req.param('id'), 'write');
    const change = { [context.req.param('field')]: parameters.value };
    updateLabel(world, requireAbility(caller, 'write'), label, parseParameters(changes, change));
    return context.json(labelView(world, label));
  });

  app.delete('/:id', (context) => {
    const { caller } = context.var;
    const label = openLabel(world, caller, context.req.param('id'), 'write');
    deleteLabel(world, requireAbility(caller, 'write'), label);
    return context.json({ limits: {} });
  });

  return app;
}
