import { z } from 'zod';
import { localTimeSchema } from './local-time';
import { timeZoneSchema } from './time-zone';

/** The fields Create Event and Update Event share; each step says itself which are required. */
export const eventFields = {
  subject: z
    .string()
    .max(255)
    .regex(/^\P{Cc}*$/u, { error: 'A subject is one line without control characters.' })
    .describe('Title of the event, one line.'),
  body: z.string().max(100_000).describe('Description of the event, shown to all attendees.'),
  bodyFormat: z.enum(['text', 'markdown', 'html']).default('markdown').describe('How "body" is written.'),
  start: localTimeSchema.describe(
    'Local time such as 2026-05-04T10:00 (with "timeZone"), a time with offset, or a day such as 2026-05-04 for an all-day event.',
  ),
  end: localTimeSchema.describe('As "start". Of an all-day event the last day, included; leave out for one day.'),
  timeZone: timeZoneSchema
    .optional()
    .describe(
      'IANA name such as "Europe/Berlin", Windows name or offset, of the zone "start" and "end" are written in. Needed for local times and for every series; days without it are those of the mailbox.',
    ),
  location: z.string().max(255).describe('Name or address of the place.'),
  onlineMeeting: z.boolean().default(false).describe('Add an online meeting with a link to join.'),
  reminderMinutes: z
    .int()
    .min(0)
    .max(40_320)
    .nullable()
    .describe('Remind so many minutes before the start; null for no reminder. Left out: as the mailbox is set.'),
  showAs: z
    .enum(['free', 'tentative', 'busy', 'oof', 'workingElsewhere'])
    .describe('What others see in free/busy; "oof" is out of office.'),
  sensitivity: z
    .enum(['normal', 'personal', 'private', 'confidential'])
    .describe('"private" hides the details from others.'),
  importance: z.enum(['low', 'normal', 'high']).describe('As attendees see it.'),
  responseRequested: z.boolean().describe('Whether attendees are asked to answer.'),
  categories: z.array(z.string().min(1).max(255)).max(25).describe('Outlook categories (labels): the whole list.'),
};

export const calendarField = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .optional()
  .describe('Another calendar of the mailbox, by name or id. Leave out for its main one.');

/** `id` of an event in an input. */
export const eventIdField = z
  .string()
  .min(1)
  .max(500)
  .describe('"id" of the event, as Create Event or List Events answered it.');

export const scopeField = z
  .enum(['occurrence', 'series'])
  .default('occurrence')
  .describe(
    'For a recurring event: "occurrence" is the one with this id, "series" all of them (the id of any occurrence, or "seriesId"). No matter for a single event.',
  );

export const noticeField = z
  .enum(['none', 'send'])
  .default('none')
  .describe(
    'Whether attendees may be told by mail. "send" usually waits for a person\'s approval. "none" is refused, with nothing changed, where the provider would tell them anyway.',
  );
