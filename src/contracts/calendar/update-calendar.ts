import { z } from 'zod';
import { accountField } from '../account';
import { idOf, nameOf, outside } from '../field-marks';
import { mailboxField } from '../mail/mailbox-field';
import { oneLineName } from '../one-line-name';
import { defineStep } from '../step';

export const updateCalendar = defineStep({
  name: 'calendar.updateCalendar',
  title: 'Update Calendar',
  description:
    'Makes a calendar, or renames one. It says what shall be so: repeating it changes nothing. List Calendars shows all.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      calendar: z
        .string()
        .trim()
        .min(1)
        .max(1_000)
        .meta({ ...idOf('calendar'), ...nameOf('calendar') })
        .describe('Name or id. Whatever the case.'),
      createMissing: z.boolean().default(false).describe('Makes it where missing. Otherwise it is refused.'),
      name: oneLineName.optional().describe('New name. Of a calendar that is there.'),
    })
    .superRefine(({ createMissing, name }, context) => {
      const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (createMissing && name !== undefined)
        problem('name', 'A new calendar is called as "calendar" says: leave it out.');
      if (!createMissing && name === undefined) {
        problem('calendar', 'Say what shall be: "createMissing" to have it made, or its new "name".');
      }
    })
    .refine(({ createMissing, calendar }) => !createMissing || oneLineName.safeParse(calendar).success, {
      error: 'A calendar is called by one line of at most 255 characters.',
      path: ['calendar'],
    }),
  output: z.object({
    id: z.string().meta(idOf('calendar')).describe('Id of the calendar.'),
    name: z.string().meta(outside).describe('Its name.'),
    createdCalendar: z.literal(true).optional().describe('It was made by this call.'),
  }),
  effect: 'update',
  scopes: ['Calendars.ReadWrite'],
  examples: [
    { title: 'One for holidays', input: { calendar: 'Holidays', createMissing: true } },
    { title: 'Another name', input: { calendar: 'Holidays', name: 'Holidays 2027' } },
  ],
  summarise: ({ calendar, name }) =>
    name === undefined ? `Make the calendar "${calendar}"` : `Rename the calendar "${calendar}" to "${name}"`,
});
