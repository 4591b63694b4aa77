import { z } from 'zod';

/** `patternedRecurrence` of a series (https://learn.microsoft.com/graph/api/resources/patternedrecurrence). */
export const eventRecurrenceSchema = z.looseObject({
  pattern: z.looseObject({
    type: z.enum(['daily', 'weekly', 'absoluteMonthly', 'relativeMonthly', 'absoluteYearly', 'relativeYearly']),
    interval: z.number(),
    daysOfWeek: z.array(z.string()).nullish(),
    dayOfMonth: z.number().nullish(),
    month: z.number().nullish(),
    index: z.string().nullish(),
    firstDayOfWeek: z.string().nullish(),
  }),
  range: z.looseObject({
    type: z.enum(['endDate', 'noEnd', 'numbered']),
    startDate: z.string(),
    endDate: z.string().nullish(),
    numberOfOccurrences: z.number().nullish(),
    recurrenceTimeZone: z.string().nullish(),
  }),
});

export type GraphRecurrence = z.output<typeof eventRecurrenceSchema>;
