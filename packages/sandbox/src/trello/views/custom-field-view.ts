import type { Card } from '../state/card';
import type { CustomField, CustomFieldItem } from '../state/custom-field';
import type { View } from './view';

/** As in the guide, with name, type and position next to `display`; the description puts them into it. (Getting started with custom fields) */
export function customFieldView({ id, idBoard, name, type, pos, options }: CustomField): View {
  return {
    id,
    idModel: idBoard,
    modelType: 'board',
    fieldGroup: id.padEnd(64, '0'),
    display: { cardFront: true },
    name,
    pos,
    type,
    ...(type === 'list' && {
      options: options.map((option, index) => ({
        id: option.id,
        idCustomField: id,
        value: { text: option.text },
        color: 'none',
        pos: 16_384 * (index + 1),
      })),
    }),
  };
}

export const customFieldItemView = (card: Card, item: CustomFieldItem): View => ({
  ...item,
  idModel: card.id,
  modelType: 'card',
});

export const customFieldItemViews = (card: Card): View[] =>
  card.customFieldItems.map((item) => customFieldItemView(card, item));
