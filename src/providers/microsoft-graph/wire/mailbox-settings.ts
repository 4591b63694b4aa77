import { z } from 'zod';

/** Parts of a mailbox's settings; a zone is normally a Windows name. */
export const mailboxSettingsSchema = z.looseObject({
  timeZone: z.string().nullish(),
  workingHours: z
    .looseObject({
      daysOfWeek: z.array(z.string()).nullish(),
      /** Local times such as `08:00:00.0000000`. */
      startTime: z.string().nullish(),
      endTime: z.string().nullish(),
      timeZone: z.looseObject({ name: z.string().nullish() }).nullish(),
    })
    .nullish(),
});

export type GraphWorkingHours = NonNullable<z.output<typeof mailboxSettingsSchema>['workingHours']>;
