import { z } from 'zod';
import {
  absentProperty,
  bodyInput,
  emailAddressInput,
  extendedPropertyInput,
  ignored,
  wordOf,
} from '../items/item-input';
import { freeBusyStatuses } from './event';
import { daysOfWeek, patternTypes, weekIndexes } from './recurrence';

const zonedTime = z.strictObject({ dateTime: z.string(), timeZone: z.string().default('UTC') });

const locationInput = z.looseObject({ displayName: z.string().default('') });

const attendeeInput = z.strictObject({
  emailAddress: emailAddressInput,
  type: wordOf(['required', 'optional', 'resource']).default('required'),
  status: ignored,
  proposedNewTime: ignored,
});

const isoDate = z.iso.date();

const recurrenceInput = z.strictObject({
  pattern: z.strictObject({
    type: wordOf(patternTypes),
    interval: z.int(),
    month: z.int().optional(),
    dayOfMonth: z.int().optional(),
    daysOfWeek: z.array(wordOf(daysOfWeek)).optional(),
    firstDayOfWeek: wordOf(daysOfWeek).optional(),
    index: wordOf(weekIndexes).optional(),
  }),
  range: z.strictObject({
    type: wordOf(['endDate', 'noEnd', 'numbered']),
    startDate: isoDate,
    endDate: isoDate.nullish(),
    recurrenceTimeZone: z.string().nullish(),
    numberOfOccurrences: z.int().nullish(),
  }),
});
export type RecurrenceInput = z.output<typeof recurrenceInput>;

/** An event as a request may write it. Read-only properties are accepted and ignored, as Graph does. */
export const eventInput = z.strictObject({
  subject: z.string().nullish(),
  body: bodyInput.optional(),
  start: zonedTime.optional(),
  end: zonedTime.optional(),
  isAllDay: z.boolean().nullish(),
  location: locationInput.nullish(),
  locations: z.array(locationInput).optional(),
  attendees: z.array(attendeeInput).optional(),
  recurrence: recurrenceInput.nullish(),
  showAs: wordOf(freeBusyStatuses).optional(),
  sensitivity: wordOf(['normal', 'personal', 'private', 'confidential']).optional(),
  importance: wordOf(['low', 'normal', 'high']).optional(),
  categories: z.array(z.string()).optional(),
  isReminderOn: z.boolean().nullish(),
  reminderMinutesBeforeStart: z.int().nullish(),
  responseRequested: z.boolean().nullish(),
  allowNewTimeProposals: z.boolean().nullish(),
  hideAttendees: z.boolean().nullish(),
  isOnlineMeeting: z.boolean().nullish(),
  onlineMeetingProvider: wordOf(['unknown', 'skypeForBusiness', 'skypeForConsumer', 'teamsForBusiness']).optional(),
  transactionId: z.string().nullish(),
  singleValueExtendedProperties: z.array(extendedPropertyInput).optional(),
  multiValueExtendedProperties: absentProperty('events', 'multiValueExtendedProperties'),
  extensions: absentProperty('events', 'extensions'),
  attachments: absentProperty('events', 'attachments'),
  id: ignored,
  changeKey: ignored,
  createdDateTime: ignored,
  lastModifiedDateTime: ignored,
  bodyPreview: ignored,
  calendar: ignored,
  cancelledOccurrences: ignored,
  exceptionOccurrences: ignored,
  hasAttachments: ignored,
  iCalUId: ignored,
  instances: ignored,
  isCancelled: ignored,
  isDraft: ignored,
  isOrganizer: ignored,
  onlineMeeting: ignored,
  onlineMeetingUrl: ignored,
  organizer: ignored,
  originalEndTimeZone: ignored,
  originalStart: ignored,
  originalStartTimeZone: ignored,
  responseStatus: ignored,
  seriesMasterId: ignored,
  type: ignored,
  webLink: ignored,
});
export type EventInput = z.output<typeof eventInput>;
