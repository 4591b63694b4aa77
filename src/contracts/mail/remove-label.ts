import { z } from 'zod';
import { accountField } from '../account';
import { defineStep } from '../step';
import { labelNamesField } from './label-field';
import { mailboxField } from './mailbox-field';
import { messageIdField } from './message-id-field';

export const removeLabel = defineStep({
  name: 'mail.removeLabel',
  title: 'Remove Label',
  description:
    'Takes labels (Outlook categories) off a message; its other labels stay, also those somebody else adds at the same moment. ' +
    'A label the message does not have is no error, so repeating it changes nothing; a name that neither the message nor the mailbox knows is answered with the nearest one. ' +
    'The label itself stays in the mailbox.',
  input: z.strictObject({
    account: accountField,
    mailbox: mailboxField,
    messageId: messageIdField,
    labels: labelNamesField.describe('Names of the labels to take off; case does not matter.'),
  }),
  output: z.object({
    messageId: z.string(),
    labels: z.array(z.string()).describe('The labels the message still has.'),
  }),
  effect: 'update',
  scopes: ['Mail.ReadWrite', 'MailboxSettings.Read'],
  examples: [{ title: 'Done waiting', input: { messageId: 'AAkALgAA…', labels: ['Waiting for us'] } }],
  summarise: ({ labels }) => `Take the label ${labels.map((label) => `"${label}"`).join(', ')} off a message`,
});
