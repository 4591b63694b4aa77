import { z } from 'zod';
import { asOneText, idOf, onlyIfTrue, outside } from '../field-marks';
import { accountField } from '../account';
import { mailboxField } from '../mail/mailbox-field';
import { defineStep } from '../step';

export const listCalendars = defineStep({
  name: 'calendar.listCalendars',
  title: 'List Calendars',
  description:
    'Lists the calendars of a mailbox, shared ones too, for "calendar" of List Events and Create Event. The main one needs no name there. Reading changes nothing.',
  input: z.strictObject({ account: accountField, mailbox: mailboxField }),
  output: z.object({
    calendars: z
      .array(
        z.object({
          id: z.string().meta(idOf('calendar')).describe('Id, for other steps.'),
          name: z.string().meta(outside).describe('Name of the calendar.'),
          main: z.boolean().meta(onlyIfTrue).describe('Whether it is the one that is meant where none is named.'),
          readOnly: z.boolean().meta(onlyIfTrue).describe('Whether events can be read there and not made.'),
          owner: z
            .object({ address: z.string(), name: z.string().meta(outside).optional() })
            .meta(asOneText)
            .optional()
            .describe('Whose it is; left out where that is not known.'),
        }),
      )
      .describe('The main one first, the others by name.'),
  }),
  effect: 'read',
  scopes: ['Calendars.ReadWrite'],
  examples: [{ title: 'Which calendars there are', input: {} }],
  summarise: () => 'List calendars',
});
