import { cardData } from './card-data';
import type { Actor } from '../state/actor';
import { boardReference, type Board } from '../state/board';
import type { Card } from '../state/card';
import { customFieldsOf, type CustomField, type CustomFieldType } from '../state/custom-field';
import type { TrelloWorld } from '../state/world';

/** A field of a board's cards. Its action is `createCustomField` in recordings, `addCustomField` in the guide. @param options of a list */
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

/** Writes into a field of a card. @param value of a list: the option's text */
export function setCustomField(world: TrelloWorld, actor: Actor, card: Card, field: CustomField, value: string): void {
  const idValue = field.options.find(({ text }) => text === value)?.id ?? null;
  const kind = field.type === 'checkbox' ? 'checked' : field.type;
  card.customFieldItems = [
    ...card.customFieldItems.filter((item) => item.idCustomField !== field.id),
    {
      id: world.ids.next(),
      idCustomField: field.id,
      value: field.type === 'list' ? null : { [kind]: value },
      idValue,
    },
  ];
  const { id, name, type } = field;
  world.record(actor, 'updateCustomFieldItem', { ...cardData(world, card), customField: { id, name, type } });
}
