import { z } from 'zod';
import { cardTimeFields } from './card-time';
import { memberField } from './member-field';

/** What an item of a checklist is made of. */
export const checkItemFields = {
  name: z.string().trim().min(1).max(16_384).describe('Text of the item.'),
  checked: z.boolean().default(false).describe('Whether it is ticked off already.'),
  due: cardTimeFields.due.optional(),
  member: memberField.optional(),
};

export const checkItemAnswerSchema = z.object({
  id: z.string().describe('Id of the item.'),
  name: z.string().describe('Text of the item.'),
  checked: z.boolean().describe('Whether it is ticked off.'),
  due: z.string().optional().describe('ISO instant.'),
  memberId: z.string().optional().describe('Id of the person whose item it is.'),
});

export type CheckItemAnswer = z.output<typeof checkItemAnswerSchema>;
