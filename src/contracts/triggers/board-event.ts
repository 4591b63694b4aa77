import { z } from 'zod';
import { idOf, outside, type IdKind } from '../field-marks';

/** A thing with its id and name. */
export const namedSchema = (kind?: IdKind) =>
  z.object({
    id: z.string().meta(kind === undefined ? {} : idOf(kind)),
    name: z.string().meta(outside).optional(),
  });

export const memberSchema = z.object({
  id: z.string().meta(idOf('member')),
  username: z.string().optional(),
  fullName: z.string().meta(outside).optional(),
});

/** Fields of every board event. */
export const boardEventFields = {
  actionId: z.string().describe('Id of the action at Trello.'),
  at: z.string().describe('ISO instant at Trello.'),
  board: namedSchema('board'),
  by: memberSchema.describe('Who did it.'),
};

/** The card of an event: named as in the event, with its content at the time when the event was read. */
export const eventCardSchema = namedSchema('card')
  .extend({
    url: z.string().optional(),
    description: z.string().meta(outside).optional().describe('Its beginning; Get Card has the rest.'),
    truncated: z.boolean().optional().describe('true: the description goes on.'),
    due: z.string().optional().describe('ISO instant.'),
    dueComplete: z
      .boolean()
      .optional()
      .describe('Whether it is marked as complete; without a due date only where it is.'),
    labels: z.array(z.string()).meta(outside).optional().describe('Names; the colour of a label without one.'),
    members: z.array(z.string()).meta(outside).optional().describe('Names of the people on it.'),
  })
  .describe(
    'Pass its id to the board steps. What it says is left out where the card is gone or on another board by now.',
  );

/** Fields of every event about a card, including those of every board event. */
export const cardEventFields = {
  ...boardEventFields,
  card: eventCardSchema,
  list: namedSchema('list')
    .optional()
    .describe(
      'List the card was on, if Trello or listIds asked for it; otherwise the one it was on when the event was read.',
    ),
};

export const cardEventSchema = z.object(cardEventFields);

export type BoardEvent = z.output<z.ZodObject<typeof boardEventFields>>;
export type CardEvent = z.output<typeof cardEventSchema>;

export const labelSchema = z.object({
  id: z.string().meta(idOf('label')),
  name: z.string().meta(outside).optional(),
  color: z.string().optional().describe('Absent for a label without colour.'),
});
