import { z } from 'zod';
import { outside } from '../field-marks';
import { accountField } from '../account';
import { mailboxField } from '../mail/mailbox-field';
import { recipientSchema } from '../mail/recipient';
import { defineStep } from '../step';
import { checkRange, rangeFields, slotSchema } from './range-fields';

export const checkAvailability = defineStep({
  name: 'calendar.checkAvailability',
  title: 'Check Availability',
  description:
    'Says whether the own calendar, and those of "people", are free in one slot, what is in the way, and the next common free slots in working hours. Use it before Create Event. ' +
    'For the schedules of others use Get Free/Busy Schedule; to see what is planned, List Events. Reading changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      ...rangeFields,
      people: z
        .array(recipientSchema)
        .min(1)
        .max(50)
        .optional()
        .describe('Addresses of others who have to be free too. Colleagues, rooms or distribution lists.'),
      tentativeIsFree: z
        .boolean()
        .default(false)
        .describe('Tentative is free. Such events do not count as conflicts; they are still named.'),
      anyHour: z.boolean().default(false).describe('Working hours do not matter. For the slot and the next ones.'),
      suggestions: z.int().min(0).max(10).default(3).describe('Next free slots to name. When this one is not free.'),
    })
    .superRefine(checkRange),
  output: z.object({
    available: z.boolean(),
    reason: z.string().describe('Why, in a sentence.'),
    conflicts: z
      .array(
        z.object({
          subject: z.string().meta(outside),
          start: z.string(),
          end: z.string(),
          allDay: z.boolean().optional(),
          showAs: z.string().describe('busy, tentative, oof (out of office) or workingElsewhere.'),
          blocks: z.boolean().describe('false: only named, because it leaves the time free.'),
        }),
      )
      .describe('Events in the slot that are not marked free.'),
    withinWorkingHours: z.boolean().optional().describe('Left out when the working hours are not known.'),
    people: z
      .array(
        z.object({
          address: z.string(),
          free: z.boolean().optional().describe('Left out when it is not known.'),
          problem: z.string().optional().describe('Why it is not known, or only in part.'),
        }),
      )
      .optional()
      .describe('The others asked for. Somebody whose schedule is not known counts as not free, and so does the slot.'),
    workingHours: z.string().optional().describe('Such as "monday, tuesday 09:00-17:00 Europe/Berlin".'),
    nextFree: z
      .array(slotSchema)
      .describe('The next free slots within four weeks, when this one is not; of those who are known.'),
    timeZone: z.string().describe('Zone in which the times are written.'),
  }),
  effect: 'read',
  scopes: ['Calendars.ReadWrite', 'MailboxSettings.Read'],
  examples: [
    {
      title: 'Is Monday at ten free?',
      input: { start: '2026-05-04T10:00', end: '2026-05-04T11:00', timeZone: 'Europe/Berlin' },
    },
    {
      title: 'An hour with two others',
      input: {
        people: ['grace@contoso.example', 'room-4@contoso.example'],
        start: '2026-05-04T10:00',
        end: '2026-05-04T11:00',
        timeZone: 'Europe/Berlin',
      },
    },
  ],
  summarise: ({ start, end, people = [] }) =>
    `Check whether ${start} to ${end} is free${people.length === 0 ? '' : `, for ${people.length} other(s) too`}`,
});
