import { z } from 'zod';
import { eventRecurrenceSchema } from './event-recurrence';
import { eventTimeSchema } from './event-time';
import { recipientSchema } from './recipient';

const responseSchema = z.looseObject({ response: z.string().nullish(), time: z.string().nullish() });

const eventAttendeeSchema = recipientSchema.extend({
  type: z.string().nullish(),
  status: responseSchema.nullish(),
});

/** A single event, a series, or an occurrence of one. `$select` determines its fields. */
export const eventSchema = z.looseObject({
  '@odata.etag': z.string().optional(),
  id: z.string(),
  type: z.enum(['singleInstance', 'occurrence', 'exception', 'seriesMaster']).catch('singleInstance').optional(),
  seriesMasterId: z.string().nullish(),
  iCalUId: z.string().nullish(),
  createdDateTime: z.string().nullish(),
  subject: z.string().nullish(),
  start: eventTimeSchema.nullish(),
  end: eventTimeSchema.nullish(),
  originalStartTimeZone: z.string().nullish(),
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  isOrganizer: z.boolean().nullish(),
  organizer: recipientSchema.nullish(),
  attendees: z.array(eventAttendeeSchema).nullish(),
  responseStatus: responseSchema.nullish(),
  location: z.looseObject({ displayName: z.string().nullish() }).nullish(),
  showAs: z.string().nullish(),
  sensitivity: z.string().nullish(),
  importance: z.string().nullish(),
  responseRequested: z.boolean().nullish(),
  categories: z.array(z.string()).nullish(),
  isReminderOn: z.boolean().nullish(),
  reminderMinutesBeforeStart: z.number().nullish(),
  isOnlineMeeting: z.boolean().nullish(),
  onlineMeeting: z.looseObject({ joinUrl: z.string().nullish() }).nullish(),
  recurrence: eventRecurrenceSchema.nullish(),
  hasAttachments: z.boolean().nullish(),
  webLink: z.string().nullish(),
  bodyPreview: z.string().nullish(),
  body: z.looseObject({ contentType: z.string().nullish(), content: z.string().nullish() }).nullish(),
  /** Only with `$expand`. */
  singleValueExtendedProperties: z.array(z.looseObject({ id: z.string(), value: z.string().nullish() })).nullish(),
});

export type GraphEvent = z.output<typeof eventSchema>;
export type GraphAttendee = z.output<typeof eventAttendeeSchema>;
