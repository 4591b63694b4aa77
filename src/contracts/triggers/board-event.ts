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

/** A card an event is about: what it is called by the event, and what it says as it was when the event was read. */
export const eventCardSchema = namedSchema
  .extend({
    url: z.string().optional(),
    description: z.string().optional().describe('Its beginning; Get Card has the rest.'),
    due: z.string().optional().describe('ISO instant.'),
    dueComplete: z.boolean().optional().describe('Only with a due date: whether it is done.'),
    labels: z.array(z.string()).optional().describe('Names; the colour of a label without one.'),
    members: z.array(z.string()).optional().describe('Names of the people on it.'),
  })
  .describe(
    'Pass its id to the board steps. What it says is left out where the card is gone or on another board by now.',
  );

/** What every event about a card says beside that. */
export const cardEventFields = {
  ...boardEventFields,
  card: eventCardSchema,
  list: namedSchema
    .optional()
    .describe(
      'List the card was on, if Trello or listIds asked for it; otherwise the one it was on when the event was read.',
    ),
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
