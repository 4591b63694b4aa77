import type { Board } from '../state/board';
import type { Card } from '../state/card';
import { customFieldsOf, type CustomField, type CustomFieldType } from '../state/custom-field';
import type { TrelloWorld } from '../state/world';

/** A field of a board's cards. @param options of a list */
export function addCustomField(
  world: TrelloWorld,
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
  return field;
}

/** Writes into a field of a card. @param value of a list: the option's text */
export function setCustomField(world: TrelloWorld, card: Card, field: CustomField, value: string): void {
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
}
