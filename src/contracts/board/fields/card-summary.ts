import { z } from 'zod';
import { idOf, onlyIfTrue, outside } from '../../field-marks';

/** Of a card whose list is in the archive: the card itself need not be. */
export const listArchivedField = z
  .boolean()
  .optional()
  .describe('true: its list is archived, so the board does not show it; Update List brings the list back.');

/** A card in the answers of steps. */
export const cardSummarySchema = z.object({
  id: z.string().meta(idOf('card')).describe('Id, for other steps.'),
  name: z.string().meta(outside).describe('Title of the card.'),
  url: z.string().describe('Address in the web view.'),
  boardId: z.string().meta(idOf('board')).describe('Id of its board.'),
  listId: z.string().meta(idOf('list')).describe('Id of its list.'),
  archived: z.boolean().meta(onlyIfTrue).describe('Whether it is in the archive.'),
  due: z.string().optional().describe('ISO instant.'),
  start: z.string().optional().describe('ISO instant.'),
  dueComplete: z
    .boolean()
    .optional()
    .describe('Whether it is marked as complete; without a due date only where it is.'),
  labels: z.array(z.string()).meta(outside).optional().describe('Names; the colour of a label without one.'),
  members: z.array(z.string()).meta(outside).optional().describe('Names of the people on it.'),
});

export type CardSummary = z.output<typeof cardSummarySchema>;
