import { z } from 'zod';

/** A field of a board. The official description has the name inside `display`; the guide and recorded answers have it next to `display`. */
export const customFieldSchema = z
  .looseObject({
    id: z.string(),
    name: z.string().nullish(),
    type: z.string().nullish(),
    display: z.looseObject({ name: z.string().nullish() }).nullish(),
    options: z.array(z.looseObject({ id: z.string(), value: z.looseObject({ text: z.string().nullish() }) })).nullish(),
  })
  .transform(({ id, name, type, display, options }) => ({
    id,
    name: name ?? display?.name ?? '',
    /** `text`, `number`, `date`, `checkbox` or `list`. */
    kind: type ?? 'text',
    options: new Map((options ?? []).map((option) => [option.id, option.value.text ?? ''])),
  }));

export type TrelloCustomField = z.output<typeof customFieldSchema>;

/** A card's value of a field: one property named after the field's kind, always a text; or the id of an option. */
export const customFieldItemSchema = z.looseObject({
  idCustomField: z.string(),
  idValue: z.string().nullish(),
  value: z
    .looseObject({
      text: z.string().nullish(),
      number: z.string().nullish(),
      date: z.string().nullish(),
      checked: z.string().nullish(),
    })
    .nullish(),
});

export type TrelloCustomFieldItem = z.output<typeof customFieldItemSchema>;
