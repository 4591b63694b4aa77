import { z } from 'zod';
import { idOf, outside } from '../../field-marks';

/** A label in the answers of board steps. */
export const labelAnswerSchema = z.object({
  id: z.string().meta(idOf('label')).describe('Id of the label.'),
  name: z.string().meta(outside).optional().describe('Its name; some have only a colour.'),
  color: z.string().optional().describe('Its colour.'),
});

/** A person on a board or a card. */
export const memberAnswerSchema = z.object({
  id: z.string().meta(idOf('member')).describe('Id of the person.'),
  username: z.string().optional().describe('User name.'),
  name: z.string().meta(outside).optional().describe('Full name.'),
});

/** A member with what they may do on the board. */
export const boardMemberAnswerSchema = memberAnswerSchema.extend({
  role: z.string().describe('admin, normal or observer.'),
});
