import { z } from 'zod';
import { idOf, outside } from '../../field-marks';

/** A label in the answers of board steps. */
export const labelAnswerSchema = z.object({
  id: z.string().meta(idOf('label')).describe('Id of the label.'),
  name: z.string().meta(outside).optional().describe('Its name; some have only a colour.'),
  color: z.string().optional().describe('Its colour.'),
});

/** A member of a board. */
export const memberAnswerSchema = z.object({
  id: z.string().meta(idOf('member')).describe('Id of the person.'),
  username: z.string().optional().describe('User name.'),
  name: z.string().meta(outside).optional().describe('Full name.'),
});
