import { z } from 'zod';
import { idOf, outside } from '../../field-marks';
import { cardTimeFields } from './card-time';
import { memberField } from './member-field';

/** Fields of a checklist item. */
export const checkItemFields = {
  name: z.string().trim().min(1).max(16_384).describe('Name. Text of the item.'),
  checked: z.boolean().default(false).describe('Checked. Whether it is ticked off already.'),
  due: cardTimeFields.due.optional(),
  member: memberField.optional(),
};

export const checkItemAnswerSchema = z.object({
  id: z.string().meta(idOf('checkItem')).describe('Id of the item.'),
  name: z.string().meta(outside).describe('Text of the item.'),
  checked: z.boolean().describe('Whether it is ticked off.'),
  due: z.string().optional().describe('ISO instant.'),
  memberId: z.string().meta(idOf('member')).optional().describe('Id of the person whose item it is.'),
});

export type CheckItemAnswer = z.output<typeof checkItemAnswerSchema>;
