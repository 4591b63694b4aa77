import { z } from 'zod';
import { accountField } from '../account';
import { outside } from '../field-marks';
import { defineStep } from '../step';
import { automaticReplyAudiences } from './set-automatic-reply';
import { mailboxField } from './mailbox-field';

export const getMailbox = defineStep({
  name: 'mail.getMailbox',
  title: 'Get Mailbox',
  description:
    'Tells whose mailbox it is: name, address, time zone, working hours, and whether it answers automatically. Reading changes nothing.',
  input: z.strictObject({ account: accountField, mailbox: mailboxField }),
  output: z.object({
    name: z.string().optional().describe('Of its person; not known of a shared mailbox.'),
    address: z.string(),
    timeZone: z.string().optional().describe('IANA name.'),
    workingHours: z.string().optional().describe('Such as "monday, tuesday 09:00-17:00 Europe/Berlin".'),
    automaticReply: z
      .object({
        on: z.enum(['off', 'always', 'scheduled']),
        start: z.string().optional().describe('ISO time, when scheduled.'),
        end: z.string().optional().describe('ISO time, when scheduled.'),
        outsiders: z.enum(automaticReplyAudiences).optional().describe('Who outside the organisation gets one.'),
        text: z.string().meta(outside).optional().describe('Within the organisation, as plain text.'),
        textForOutsiders: z.string().meta(outside).optional().describe('Only where it is another one.'),
      })
      .optional()
      .describe('Left out where the settings may not be read, as in most shared mailboxes.'),
  }),
  effect: 'read',
  scopes: ['User.Read', 'MailboxSettings.Read'],
  examples: [{ title: "The account's own", input: {} }],
  summarise: ({ mailbox }) => `Read the settings of ${mailbox ?? 'the mailbox'}`,
});
