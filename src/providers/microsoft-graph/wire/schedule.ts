import { z } from 'zod';
import { eventTimeSchema } from './event-time';
import { mailboxSettingsSchema } from './mailbox-settings';

/** One person's entry in an answer to `getSchedule`. With `error`, the other fields are missing. */
export const scheduleSchema = z.looseObject({
  scheduleId: z.string(),
  /** A digit for each interval of the range: the only field with the answer of a distribution list. */
  availabilityView: z.string().nullish(),
  scheduleItems: z
    .array(
      z.looseObject({
        status: z.string().nullish(),
        start: eventTimeSchema,
        end: eventTimeSchema,
        /** Only when the calendar is shared with its details. */
        subject: z.string().nullish(),
      }),
    )
    .nullish(),
  workingHours: mailboxSettingsSchema.shape.workingHours,
  error: z.looseObject({ message: z.string().nullish(), responseCode: z.string().nullish() }).nullish(),
});

export type GraphSchedule = z.output<typeof scheduleSchema>;
