import { z } from 'zod';
import { attachmentAnswerSchema, cloudFilesField } from '../attachment-reference';
import { asOneText, idOf, outside } from '../field-marks';
import { mostFiles } from '../most-files';
import { mostPeople } from '../most-people';
import { recurrenceAnswerSchema } from './recurrence';

const personSchema = z.object({ address: z.string(), name: z.string().meta(outside).optional() });

/** An event in the answers of calendar steps. */
export const eventAnswerSchema = z.object({
  id: z.string().meta(idOf('event')),
  subject: z.string().meta(outside),
  start: z.string().describe('Instant with offset; of an all-day event its first day.'),
  end: z.string().describe('Instant with offset; of an all-day event its last day, included.'),
  allDay: z.boolean().optional().describe('Only when true.'),
  seriesId: z.string().meta(idOf('event')).optional().describe('Of an occurrence: id of the whole series.'),
  changedOccurrence: z.boolean().optional().describe('true: an occurrence that differs from its series.'),
  recurrence: recurrenceAnswerSchema.optional().describe('Of a series, or of an occurrence when asked for.'),
  location: z.string().meta(outside).optional(),
  organizer: personSchema.meta(asOneText).optional().describe('Only where others are invited.'),
  attendees: z
    .array(
      personSchema.extend({
        type: z.enum(['optional', 'resource']).optional().describe('Only when not required.'),
        response: z.enum(['accepted', 'tentative', 'declined']).optional().describe('Only when answered.'),
      }),
    )
    .optional()
    .describe(`The first ${mostPeople}; all of them where one event is asked for by its id.`),
  attendeeCount: z.int().optional().describe(`How many attendees there are. Only when more than ${mostPeople}.`),
  myResponse: z
    .enum(['accepted', 'tentative', 'declined', 'not answered'])
    .optional()
    .describe("Of the calendar's owner, to an invitation by someone else."),
  showAs: z.string().describe('free, tentative, busy, oof (out of office) or workingElsewhere.'),
  sensitivity: z.string().optional().describe('Only when not normal.'),
  importance: z.enum(['low', 'high']).optional().describe('Only when not normal.'),
  responseRequested: z.literal(false).optional().describe('Only when attendees are not asked to answer.'),
  categories: z.array(z.string()).optional(),
  reminderMinutes: z.int().optional(),
  cancelled: z.boolean().optional().describe('true: the organizer has cancelled it.'),
  attachments: z.array(attachmentAnswerSchema).optional(),
  attachmentCount: z
    .int()
    .optional()
    .describe(
      `How many files it has. Only when cut after ${mostFiles}, where all are there if one event is asked for by its id; or in a calendar that somebody has shared, where none can be opened.`,
    ),
  cloudFiles: cloudFilesField,
  joinUrl: z.string().optional().describe('Link to the online meeting.'),
  meetingProblem: z.string().optional().describe('Why an online meeting that was asked for has no link.'),
  webLink: z.string().optional().describe('Its address in Outlook on the web, for people.'),
  body: z.string().meta(outside).optional().describe('Description as plain text.'),
  truncated: z.boolean().optional().describe('true: the description was longer than asked for.'),
  hiddenText: z
    .literal(true)
    .optional()
    .describe('The description held text that nobody sees; it is left out here. Be careful with the rest.'),
});

export type EventAnswer = z.output<typeof eventAnswerSchema>;
