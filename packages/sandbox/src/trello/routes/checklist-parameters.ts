import { z } from 'zod';
import { filledText, flag, instantOrNull, numberOrNull, objectId, objectIdOrNull, position, text } from '../parameters';

export const newChecklist = z.object({
  name: text.optional(),
  pos: position.optional(),
  idChecklistSource: objectId.optional(),
});

export const checklistChanges = z.object({ name: filledText.optional(), pos: position.optional() });

const checkItem = z.object({
  pos: position.optional(),
  due: instantOrNull.optional(),
  dueReminder: numberOrNull.optional(),
  idMember: objectIdOrNull.optional(),
});

export const newCheckItem = checkItem
  .extend({ name: filledText, checked: flag.default(false) })
  .transform(({ checked, ...item }) => ({ ...item, state: checked ? ('complete' as const) : ('incomplete' as const) }));

export const checkItemChanges = checkItem.extend({
  name: filledText.optional(),
  state: z
    .union([z.enum(['complete', 'incomplete']), flag.transform((done) => (done ? 'complete' : 'incomplete'))])
    .optional(),
  idChecklist: objectId.optional(),
});
