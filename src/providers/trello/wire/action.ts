import { z } from 'zod';
import { memberSchema } from './member';

/** A thing an action names; a deleted one keeps its id only. Types that Trello adds one day may put anything here. */
const named = z
  .looseObject({ id: z.string(), name: z.string().optional().catch(undefined) })
  .optional()
  .catch(undefined);

const shortText = z.string().optional().catch(undefined);

/** What an action tells beside its type. What it does not have, or has in another form, is undefined. */
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
  /** The comment that an edit or a deletion is about. */
  action: z.looseObject({ id: z.string(), text: shortText }).optional().catch(undefined),
  text: shortText,
  old: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

/**
 * Something that happened, from a listing or a webhook. `data` differs by type: a card moved to another list is an
 * `updateCard` with `listBefore` and `listAfter` and without `list`. What it does not have, or has in another form, is undefined.
 */
export const actionSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  date: z.string(),
  idMemberCreator: z.string().nullish(),
  memberCreator: memberSchema.nullish().catch(undefined),
  /** Whom it is about, such as the member who was put on a card. */
  member: memberSchema.nullish().catch(undefined),
  data: actionDataSchema.catch({}),
});

export type TrelloAction = z.output<typeof actionSchema>;
