import { cardData } from './card-data';
import type { Actor } from '../state/actor';
import { boardReference, type Board } from '../state/board';
import type { Card } from '../state/card';
import { customFieldsOf, type CustomField, type CustomFieldItem, type CustomFieldType } from '../state/custom-field';
import type { TrelloWorld } from '../state/world';

/** Adds a field for a board's cards. Its action is `createCustomField` in recordings, `addCustomField` in the guide. @param options of a list */
export function addCustomField(
  world: TrelloWorld,
  actor: Actor,
  board: Board,
  { name, type, options = [] }: { name: string; type: CustomFieldType; options?: readonly string[] },
): CustomField {
  const field: CustomField = {
    id: world.ids.next(),
    idBoard: board.id,
    name,
    type,
    pos: 16_384 * (customFieldsOf(world, board.id).length + 1),
    options: options.map((text) => ({ id: world.ids.next(), text })),
  };
  world.customFields.set(field.id, field);
  world.record(actor, 'createCustomField', { board: boardReference(board), customField: { id: field.id, name, type } });
  return field;
}

/** Sets a field of a card. @param value for a list: the option's text */
export function setCustomField(world: TrelloWorld, actor: Actor, card: Card, field: CustomField, value: string): void {
  const idValue = field.options.find(({ text }) => text === value)?.id ?? null;
  const written = { [keyOfValue(field)]: value };
  writeCustomField(
    world,
    actor,
    card,
    field,
    field.type === 'list' ? { value: null, idValue } : { value: written, idValue },
  );
}

/** Returns the property of `value` that holds the content of a field of this kind. (Getting started with custom fields) */
export const keyOfValue = ({ type }: CustomField): string => (type === 'checkbox' ? 'checked' : type);

/** Sets a field or removes it ("Trello doesn't consider the field to exist on a card if it doesn't have a value": cdmdotnet/Manatee.Trello #188) */
export function writeCustomField(
  world: TrelloWorld,
  actor: Actor,
  card: Card,
  field: CustomField,
  said: Pick<CustomFieldItem, 'value' | 'idValue'>,
): CustomFieldItem {
  const earlier = card.customFieldItems.find((item) => item.idCustomField === field.id);
  const item = { id: earlier?.id ?? world.ids.next(), idCustomField: field.id, ...said };
  const isEmpty = said.value === null && said.idValue === null;
  card.customFieldItems = [
    ...card.customFieldItems.filter((other) => other.idCustomField !== field.id),
    ...(isEmpty ? [] : [item]),
  ];
  const { id, name, type } = field;
  world.record(actor, 'updateCustomFieldItem', {
    ...cardData(world, card),
    customField: { id, name, type },
    // WebhookLivraisonTrello.java (com.simplicite.extobjects.DeFilippis) reads `customFieldItem.value.text`, `.number` and `customField.name` of
    // deliveries. No client was seen to read `old`, so it is not here.
    customFieldItem: item,
  });
  return item;
}
