import { z } from 'zod';

/** A card as steps answer it. */
export const cardSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  boardId: z.string(),
  listId: z.string(),
  archived: z.boolean(),
  due: z.string().optional().describe('ISO instant.'),
  start: z.string().optional().describe('ISO instant.'),
  dueComplete: z.boolean().optional(),
  labels: z.array(z.string()).optional(),
  members: z.array(z.string()).optional().describe('Member ids.'),
});

export type CardSummary = z.output<typeof cardSummarySchema>;
