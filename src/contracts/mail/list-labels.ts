import { z } from 'zod';
import { accountField } from '../account';
import { defineStep } from '../step';
import { mailboxField } from './mailbox-field';

export const listLabels = defineStep({
  name: 'mail.listLabels',
  title: 'List Labels',
  description:
    'Lists the labels (Outlook categories) of the mailbox. Use it before Add Label when you do not know the names. ' +
    'Messages may also carry names that are not in this list. Reading changes nothing.',
  input: z.strictObject({ account: accountField, mailbox: mailboxField }),
  output: z.object({
    labels: z.array(
      z.object({ name: z.string(), colour: z.string().optional().describe('Left out when it has none.') }),
    ),
  }),
  effect: 'read',
  scopes: ['MailboxSettings.Read'],
  examples: [{ title: 'All labels', input: {} }],
  summarise: () => 'List the labels',
});
