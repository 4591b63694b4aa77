import { z } from 'zod';
import { eventTimeSchema } from './event-time';
import { workingZoneSchema } from './working-zone';

const automaticReplySchema = z.looseObject({
  status: z.string().nullish(),
  externalAudience: z.enum(['none', 'contactsOnly', 'all']).nullish().catch(undefined),
  scheduledStartDateTime: eventTimeSchema.nullish(),
  scheduledEndDateTime: eventTimeSchema.nullish(),
  /** HTML. */
  internalReplyMessage: z.string().nullish(),
  externalReplyMessage: z.string().nullish(),
});

/** Parts of a mailbox's settings; a zone is normally a Windows name. */
export const mailboxSettingsSchema = z.looseObject({
  timeZone: z.string().nullish(),
  workingHours: z
    .looseObject({
      daysOfWeek: z.array(z.string()).nullish(),
      /** Local times such as `08:00:00.0000000`. */
      startTime: z.string().nullish(),
      endTime: z.string().nullish(),
      timeZone: workingZoneSchema.nullish(),
    })
    .nullish(),
  automaticRepliesSetting: automaticReplySchema.nullish(),
});

export type GraphMailboxSettings = z.output<typeof mailboxSettingsSchema>;
export type GraphAutomaticReply = z.output<typeof automaticReplySchema>;

export type GraphWorkingHours = NonNullable<z.output<typeof mailboxSettingsSchema>['workingHours']>;
