import { z } from 'zod';
import { outside } from '../field-marks';
import { accountField } from '../account';
import { recipientSchema } from '../mail/recipient';
import { mailboxField } from '../mail/mailbox-field';
import { namesInShort } from '../../text/names-in-short';
import { defineStep } from '../step';
import { checkRange, rangeFields, slotSchema } from './range-fields';

export const getFreeBusy = defineStep({
  name: 'calendar.getFreeBusy',
  title: 'Get Free/Busy Schedule',
  description:
    'Answers when several people, rooms or resources are busy, as far as the account may see it. Use it to find a time for a meeting with others; ' +
    'for one slot in the own calendar use Check Availability. Reading changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      people: z
        .array(recipientSchema)
        .min(1)
        .max(100)
        .describe(
          "Addresses. Of people, rooms or distribution lists; the account's own is not added by itself. One whose schedule cannot be read is answered with the reason.",
        ),
      ...rangeFields,
      meetingMinutes: z
        .int()
        .min(5)
        .max(1_440)
        .optional()
        .describe('Also answer when all are free for so long. Within the working hours they share.'),
      anyHour: z.boolean().default(false).describe('Working hours do not matter. For "commonFree".'),
      suggestions: z.int().min(1).max(20).default(5).describe('Suggestions. Most slots in "commonFree".'),
      includeSubjects: z
        .boolean()
        .default(false)
        .describe(
          'Include subjects. Where they are shared; each event by itself then. Otherwise events of one kind are joined to blocks.',
        ),
    })
    .superRefine(checkRange),
  output: z.object({
    schedules: z.array(
      z.object({
        address: z.string(),
        busy: z
          .array(
            z.object({
              start: z.string(),
              end: z.string(),
              status: z.string().describe('busy, tentative, oof (out of office) or workingElsewhere.'),
              subject: z.string().meta(outside).optional(),
            }),
          )
          .optional()
          .describe(
            'Free at all other times of the range, except where "problem" says that nothing is known. Left out when the schedule cannot be read.',
          ),
        workingHours: z.string().optional().describe('Such as "monday, tuesday 09:00-17:00 Europe/Berlin".'),
        problem: z.string().optional().describe('Why this schedule, or a part of it, cannot be answered.'),
      }),
    ),
    commonFree: z
      .array(slotSchema)
      .optional()
      .describe('With meetingMinutes: the first slots in which all are free. Nothing is booked.'),
    reason: z.string().optional().describe('With meetingMinutes: what the slots rest on, or why there is none.'),
    timeZone: z.string().describe('Zone in which the times are written.'),
  }),
  effect: 'read',
  scopes: ['Calendars.ReadWrite', 'MailboxSettings.Read'],
  examples: [
    {
      title: 'An hour for three people this week',
      input: {
        people: ['ada@contoso.example', 'grace@contoso.example', 'alan@contoso.example'],
        start: '2026-05-04',
        end: '2026-05-08',
        meetingMinutes: 60,
      },
    },
    {
      title: 'Two people on one day',
      input: { people: ['grace@contoso.example', 'alan@contoso.example'], start: '2026-05-04', end: '2026-05-04' },
    },
  ],
  summarise: ({ people, start, end }) => `See when ${namesInShort(people, 3)} are busy from ${start} to ${end}`,
});
