import { z } from 'zod';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

const weekdaySchema = z.enum(weekdays);

const common = {
  interval: z.int().min(1).max(99).default(1).describe('Every so many. Days, weeks, months or years.'),
  until: z.iso.date().optional().describe('Last day, such as 2026-12-31. On which an occurrence may be.'),
  count: z.int().min(1).max(999).optional().describe('Occurrences. Neither this nor "until": no end.'),
};

const onWeekday = z
  .strictObject({
    week: z.enum(['first', 'second', 'third', 'fourth', 'last']).describe('Week. Which of these days in the month.'),
    daysOfWeek: z.array(weekdaySchema).min(1).max(7).describe('One day; several: the first of them. In that week.'),
  })
  .optional()
  .describe(
    'Monthly or yearly, such as the last Friday. Leave out to repeat on the day of the month the event starts on.',
  );

/** How an event repeats. By default its start determines the day on which it repeats. */
export const recurrenceSchema = z
  .discriminatedUnion('frequency', [
    z.strictObject({ frequency: z.literal('daily').describe('Every day, or every so many days.'), ...common }),
    z.strictObject({
      frequency: z.literal('weekly').describe('On days of the week.'),
      ...common,
      daysOfWeek: z
        .array(weekdaySchema)
        .min(1)
        .max(7)
        .optional()
        .describe('Weekly. Leave out for the weekday the event starts on.'),
    }),
    z.strictObject({ frequency: z.literal('monthly').describe('On one day of the month.'), ...common, on: onWeekday }),
    z.strictObject({ frequency: z.literal('yearly').describe('On one day of the year.'), ...common, on: onWeekday }),
  ])
  .refine(({ until, count }) => until === undefined || count === undefined, {
    error: 'Give "until" or "count", not both.',
  })
  .describe('Recurrence. How the event repeats; its start is the first occurrence.');

export type Recurrence = z.output<typeof recurrenceSchema>;

/** A series in the answers of steps, in the same terms as in Create Event. */
export const recurrenceAnswerSchema = z.object({
  frequency: z.enum(['daily', 'weekly', 'monthly', 'yearly']),
  interval: z.int(),
  daysOfWeek: z.array(z.string()).optional(),
  on: z.object({ week: z.string(), daysOfWeek: z.array(z.string()) }).optional(),
  dayOfMonth: z.int().optional(),
  month: z.int().optional(),
  from: z.string().describe('Day of the first occurrence.'),
  until: z.string().optional(),
  count: z.int().optional(),
});

export type RecurrenceAnswer = z.output<typeof recurrenceAnswerSchema>;
