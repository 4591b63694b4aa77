import { z } from 'zod';
import { idOf } from '../field-marks';
import { accountField } from '../account';
import { defineStep } from '../step';
import { labelNamesField } from './label-field';
import { mailboxField } from './mailbox-field';
import { messageIdField } from './message-id-field';

export const removeLabel = defineStep({
  name: 'mail.removeLabel',
  title: 'Remove Label',
  description:
    'Takes labels (Outlook categories) off a message; its others stay. ' +
    'Repeating it changes nothing; a name nobody knows is answered with the nearest one. The label itself stays in the mailbox.',
  input: z.strictObject({
    account: accountField,
    mailbox: mailboxField,
    messageId: messageIdField,
    labels: labelNamesField.describe('Labels. Their names; case does not matter.'),
  }),
  output: z.object({
    messageId: z.string().meta(idOf('message')),
    labels: z.array(z.string()).describe('The labels the message still has.'),
  }),
  effect: 'update',
  coveredBy: 'mail.updateEmail',
  scopes: ['Mail.ReadWrite', 'MailboxSettings.Read'],
  examples: [{ title: 'Done waiting', input: { messageId: 'AAkALgAA…', labels: ['Waiting for us'] } }],
  summarise: ({ labels }) => `Take the label ${labels.map((label) => `"${label}"`).join(', ')} off a message`,
});
