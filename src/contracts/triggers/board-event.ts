import { z } from 'zod';

export const namedSchema = z.object({ id: z.string(), name: z.string().optional() });

export const memberSchema = z.object({
  id: z.string(),
  username: z.string().optional(),
  fullName: z.string().optional(),
});

/** What every event of a board says. */
export const boardEventFields = {
  actionId: z.string().describe('Id of the action at Trello.'),
  at: z.string().describe('ISO instant at Trello.'),
  board: namedSchema,
  by: memberSchema.describe('Who did it.'),
};

/** What every event about a card says beside that. */
export const cardEventFields = {
  ...boardEventFields,
  card: namedSchema.extend({ url: z.string().optional() }).describe('Pass its id to the board steps.'),
  list: namedSchema
    .optional()
    .describe('List the card is on. Where Trello does not say, it is looked up only if listIds asks for it.'),
};

export const boardEventSchema = z.object(boardEventFields);
export const cardEventSchema = z.object(cardEventFields);

export type BoardEvent = z.output<typeof boardEventSchema>;
export type CardEvent = z.output<typeof cardEventSchema>;

export const labelSchema = z.object({
  id: z.string(),
  name: z.string().optional(),
  color: z.string().optional().describe('Absent for a label without colour.'),
});
