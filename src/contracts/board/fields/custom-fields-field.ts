import { z } from 'zod';
import { outside } from '../../field-marks';
import { named } from './board-field';

/** Trello's limit for custom fields of a board, and more than a call needs. */
const mostFields = 50;

const valueSchema = z.union([z.string().max(16_384), z.number(), z.boolean()]).nullable();

/** Values of a card's custom fields, by field name. @param what purpose of the values */
export const customFieldsField = (what: string) =>
  z
    .record(named, valueSchema)
    .refine((fields) => Object.keys(fields).length <= mostFields, { error: `At most ${mostFields} fields.` })
    .describe(
      `${what} A text, a number, true or false for a tick, an option by its name, a date as in the dates of a card (a day begins at midnight). A field is named whatever the case, or by its id; one the board does not have is answered with those it has. Get Boards tells their kinds and options.`,
    );

export type WrittenFields = z.output<ReturnType<typeof customFieldsField>>;

export type WrittenFieldValue = WrittenFields[string];

/** Values of custom fields in the answers of steps. */
export const customFieldAnswersSchema = z.array(
  z.object({
    name: z.string().describe('Name of the field.'),
    value: z
      .union([z.string(), z.number(), z.boolean()])
      .meta(outside)
      .describe('A text, number, tick, ISO instant or option.'),
  }),
);
