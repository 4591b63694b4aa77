import { z } from 'zod';
import { attachmentReferenceSchema } from '../attachment-reference';
import { idOf, nameOf } from '../field-marks';
import { localTimeSchema } from './local-time';
import { timeZoneSchema } from './time-zone';

/** Fields that Create Event and Update Event share; each step decides which are required. */
export const eventFields = {
  subject: z
    .string()
    .max(255)
    .regex(/^\P{Cc}*$/u, { error: 'A subject is one line without control characters.' })
    .describe('Subject. Title of the event, one line.'),
  body: z.string().max(100_000).describe('Description of the event. Shown to all attendees.'),
  bodyFormat: z.enum(['text', 'markdown', 'html']).default('markdown').describe('Body format. How "body" is written.'),
  start: localTimeSchema.describe(
    'Local time such as 2026-05-04T10:00, or a day such as 2026-05-04 for an all-day event. A time with offset is taken too.',
  ),
  end: localTimeSchema.describe(
    'As start; of an all-day event its last day. The day is included; leave it out for one day.',
  ),
  timeZone: timeZoneSchema
    .optional()
    .describe(
      'Such as Europe/Berlin; left out: the mailbox\'s own. IANA name, Windows name or offset, of the zone "start" and "end" are written in. Needed for a series whose times have offsets.',
    ),
  location: z.string().max(255).describe('Location. Name or address of the place.'),
  onlineMeeting: z.boolean().default(false).describe('Adds a link to join. The event becomes an online meeting.'),
  reminderMinutes: z
    .int()
    .min(0)
    .max(40_320)
    .nullable()
    .describe('Before the start; null: none. Left out: as the mailbox is set.'),
  showAs: z
    .enum(['free', 'tentative', 'busy', 'oof', 'workingElsewhere'])
    .describe('oof: out of office. What others see in free/busy.'),
  sensitivity: z
    .enum(['normal', 'personal', 'private', 'confidential'])
    .describe('Sensitivity. "private" hides the details from others.'),
  importance: z.enum(['low', 'normal', 'high']).describe('Importance. As attendees see it.'),
  responseRequested: z.boolean().describe('Response requested. Whether attendees are asked to answer.'),
  categories: z
    .array(z.string().min(1).max(255).meta(nameOf('category')))
    .max(25)
    .describe('Labels: the whole list. Outlook calls them categories.'),
};

/** Files for an event, in an input. */
export const eventFilesField = z
  .array(attachmentReferenceSchema)
  .max(20)
  .optional()
  .describe('Attachment references. Of a message, an event or a card, or of a file your application has uploaded.');

export const calendarField = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .meta({ ...nameOf('calendar'), ...idOf('calendar') })
  .optional()
  .describe('Another calendar, by name or id. Leave out for the main one of the mailbox.');

/** `id` of an event in an input. */
export const eventIdField = z
  .string()
  .min(1)
  .max(500)
  .meta(idOf('event'))
  .describe('Event id. As Create Event or List Events answered it.');

export const scopeField = z
  .enum(['occurrence', 'series'])
  .default('occurrence')
  .describe(
    'Of a recurring event. "occurrence" is the one with this id, "series" all of them (the id of any occurrence, or "seriesId"). Of a single event it makes no difference.',
  );

export const noticeField = z
  .enum(['none', 'send'])
  .default('none')
  .describe(
    "none: nobody is told by mail; refused, with nothing done, where the provider tells attendees anyway. send: they are told, which usually waits for a person's approval.",
  );
