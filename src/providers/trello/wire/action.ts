import { z } from 'zod';
import { memberSchema } from './member';

/** An object named by an action; a deleted one keeps only its id. Action types that Trello may add can put anything here. */
const named = z
  .looseObject({ id: z.string(), name: z.string().optional().catch(undefined) })
  .optional()
  .catch(undefined);

const shortText = z.string().optional().catch(undefined);

/** The data of an action. A field that is missing, or has another form, is undefined. */
export const actionDataSchema = z.looseObject({
  board: named,
  boardSource: named,
  boardTarget: named,
  card: z.looseObject({ id: z.string(), name: shortText, shortLink: shortText }).optional().catch(undefined),
  cardSource: named,
  list: named,
  listBefore: named,
  listAfter: named,
  label: z
    .looseObject({ id: z.string(), name: shortText, color: z.string().nullish().catch(undefined) })
    .optional()
    .catch(undefined),
  checklist: named,
  checkItem: z.looseObject({ id: z.string(), name: shortText, state: shortText }).optional().catch(undefined),
  attachment: z.looseObject({ id: z.string(), name: shortText, url: shortText }).optional().catch(undefined),
  customField: named,
  /** A list's option stands in `idValue`, anything else in `value`, under the name of the field's type. */
  customFieldItem: z
    .looseObject({ value: z.record(z.string(), z.unknown()).nullish(), idValue: z.string().nullish() })
    .optional()
    .catch(undefined),
  /** The comment that was edited or deleted. */
  action: z.looseObject({ id: z.string(), text: shortText }).optional().catch(undefined),
  text: shortText,
  old: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

/**
 * An event, from a listing or a webhook. `data` differs by type: a card moved to another list is an `updateCard` with `listBefore` and
 * `listAfter` and without `list`. A field that is missing, or has another form, is undefined.
 */
export const actionSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  date: z.string(),
  idMemberCreator: z.string().nullish(),
  memberCreator: memberSchema.nullish().catch(undefined),
  /** The member concerned, such as the one added to a card. */
  member: memberSchema.nullish().catch(undefined),
  data: actionDataSchema.catch({}),
});

export type TrelloAction = z.output<typeof actionSchema>;
