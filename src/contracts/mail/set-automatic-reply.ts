import { z } from 'zod';
import { accountField } from '../account';
import { localTimeSchema } from '../calendar/local-time';
import { defineStep } from '../step';
import { mailboxField } from './mailbox-field';

/** Who outside the organisation gets the automatic reply. */
export const automaticReplyAudiences = ['none', 'contacts', 'everybody'] as const;

const onlyWhenOn = ['text', 'textForOutsiders', 'outsiders', 'start', 'end'] as const;

const textField = z.string().trim().min(1).max(20_000);

export const setAutomaticReply = defineStep({
  name: 'mail.setAutomaticReply',
  title: 'Set Automatic Reply',
  description:
    'Turns the automatic reply (out of office) of the mailbox on, at once or from a day to a day, or off. Everybody who writes gets the text, once each. ' +
    'It says what shall be so: repeating it changes nothing. Get Mailbox tells how it is. ' +
    'That of a shared mailbox only an application can set.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      on: z.boolean().describe('false: turns it off.'),
      text: textField.optional().describe('What those in the organisation are told. Markdown; needed to turn it on.'),
      textForOutsiders: textField.optional().describe('What others are told. The same when left out.'),
      outsiders: z
        .enum(automaticReplyAudiences)
        .optional()
        .describe('Who outside the organisation is answered: everybody when left out.'),
      start: localTimeSchema
        .optional()
        .describe('First day or time, with "end"; at once when both are left out. In the zone of the mailbox.'),
      end: localTimeSchema.optional().describe('Last day or time. A day counts whole.'),
    })
    .superRefine((input, context) => {
      const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (!input.on) {
        const others = onlyWhenOn.filter((name) => input[name] !== undefined);
        if (others.length > 0) issue('on', `Turned off, it says nothing: leave out ${others.join(', ')}.`);
        return;
      }
      if (input.text === undefined) issue('text', 'Say what those are told who write.');
      if ((input.start === undefined) !== (input.end === undefined))
        issue(input.start === undefined ? 'start' : 'end', 'Give "start" and "end", or neither of them.');
      if (input.outsiders === 'none' && input.textForOutsiders !== undefined)
        issue('textForOutsiders', 'Nobody outside is answered: leave it out.');
    }),
  output: z.object({
    on: z.boolean(),
    start: z.string().optional().describe('ISO time with offset.'),
    end: z.string().optional().describe('ISO time with offset.'),
    timeZone: z.string().optional().describe('Zone in which they were read.'),
  }),
  effect: 'send',
  scopes: ['MailboxSettings.ReadWrite'],
  toldByAbsence: ['textForOutsiders', 'outsiders', 'start', 'end'],
  examples: [
    {
      title: 'A week of holidays',
      input: { on: true, start: '2026-12-24', end: '2026-12-31', text: 'I am back on **2 January**.' },
    },
    { title: 'Back again', input: { on: false } },
  ],
  summarise: ({ on, start, end, outsiders = 'everybody', mailbox = 'the mailbox' }) => {
    if (!on) return `Turn the automatic reply of ${mailbox} off`;
    const when = start === undefined || end === undefined ? '' : ` from ${start} to ${end}`;
    return `Turn the automatic reply of ${mailbox} on${when}, for the organisation${audienceInWords[outsiders]}`;
  },
});

const audienceInWords = { none: ' alone', contacts: ' and contacts', everybody: ' and everybody else' } as const;
