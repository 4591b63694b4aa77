import { Hono } from 'hono';
import { z } from 'zod';
import { cardToChange } from '../access';
import { keyOfValue, writeCustomField } from '../changes/custom-fields';
import { objectId, parseParameters, text } from '../parameters';
import { TrelloError } from '../trello-error';
import { customFieldsOf, type CustomField, type CustomFieldItem } from '../state/custom-field';
import { customFieldItemView } from '../views/custom-field-view';
import type { Card } from '../state/card';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

/** The guide writes numbers and checkboxes as texts and clears with two empty texts; the description has numbers, flags. Only texts pass here. */
const said = z.object({
  value: z.union([z.literal(''), z.record(z.string(), text)]).nullish(),
  idValue: z.union([z.literal(''), objectId]).nullish(),
});

const several = z.object({ customFieldItems: z.array(said.extend({ idCustomField: objectId })) });

/** Cards' values of custom fields. (developer.atlassian.com/cloud/trello/guides/rest-api/getting-started-with-custom-fields) */
export function cardCustomFieldRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.put('/:id/customField/:idCustomField/item', (context) => {
    const { caller, parameters } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    const field = fieldOf(world, card, context.req.param('idCustomField'));
    const item = writeCustomField(world, actor, card, field, read(field, parseParameters(said, parameters)));
    return context.json(customFieldItemView(card, item));
  });

  app.put('/:id/customFields', (context) => {
    const { caller, parameters } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    const { customFieldItems } = parseParameters(several, parameters);
    const changes = customFieldItems.map(({ idCustomField, ...written }) => {
      const field = fieldOf(world, card, idCustomField);
      return { field, said: read(field, written) };
    });
    const items = changes.map((change) => writeCustomField(world, actor, card, change.field, change.said));
    return context.json(items.map((item) => customFieldItemView(card, item)));
  });

  return app;
}

function fieldOf(world: TrelloWorld, card: Card, id: string): CustomField {
  const field = customFieldsOf(world, card.idBoard).find((each) => each.id === id.toLowerCase());
  if (!field) throw new TrelloError(404, 'The requested resource was not found.');
  return field;
}

/** "The API validates inputs against those types"; the refusal is recorded in cdmdotnet/Manatee.Trello #204. */
function read(
  field: CustomField,
  { value, idValue }: z.output<typeof said>,
): Pick<CustomFieldItem, 'value' | 'idValue'> {
  const given = value || undefined;
  const chosen = idValue || undefined;
  if (given === undefined && chosen === undefined) return { value: null, idValue: null };
  if (field.type === 'list' && given === undefined && field.options.some(({ id }) => id === chosen)) {
    return { value: null, idValue: chosen ?? null };
  }
  const content = given?.[keyOfValue(field)];
  const isOne = content !== undefined && Object.keys(given ?? {}).length === 1 && chosen === undefined;
  if (!isOne || !fits(field, content)) throw new TrelloError(400, 'Invalid custom field item value.');
  return { value: { [keyOfValue(field)]: content }, idValue: null };
}

function fits({ type }: CustomField, content: string): boolean {
  switch (type) {
    case 'text':
      return content !== '';
    case 'number':
      return content !== '' && Number.isFinite(Number(content));
    case 'checkbox':
      return content === 'true' || content === 'false';
    case 'date':
      return !Number.isNaN(Date.parse(content));
    case 'list':
      return false;
  }
}
