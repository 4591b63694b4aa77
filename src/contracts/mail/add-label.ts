import { z } from 'zod';
import { idOf } from '../field-marks';
import { accountField } from '../account';
import { defineStep } from '../step';
import { labelNamesField } from './label-field';
import { mailboxField } from './mailbox-field';
import { messageIdField } from './message-id-field';

export const addLabel = defineStep({
  name: 'mail.addLabel',
  title: 'Add Label',
  description:
    'Puts labels (Outlook categories) on a message; those it has stay. ' +
    'A name the mailbox does not know is answered with the nearest one, unless createMissing is set. Repeating it changes nothing. To file a message use Move Email to Folder.',
  input: z.strictObject({
    account: accountField,
    mailbox: mailboxField,
    messageId: messageIdField,
    labels: labelNamesField.describe('Labels. Their names as List Labels spells them; case does not matter.'),
    createMissing: z
      .boolean()
      .default(false)
      .describe(
        'Makes a label of a name the mailbox does not know. Otherwise such a name is refused with a suggestion.',
      ),
  }),
  output: z.object({
    messageId: z.string().meta(idOf('message')),
    labels: z.array(z.string()).describe('All labels the message has now.'),
    created: z.array(z.string()).optional().describe("Labels that are new in the mailbox's list."),
    withoutColour: z
      .array(z.string())
      .optional()
      .describe(
        "New labels that are on the message but not in the mailbox's list: the account is not allowed to change that list (MailboxSettings.ReadWrite).",
      ),
  }),
  effect: 'update',
  coveredBy: 'mail.updateEmail',
  scopes: ['Mail.ReadWrite', 'MailboxSettings.ReadWrite'],
  examples: [
    { title: 'Mark a message', input: { messageId: 'AAkALgAA…', labels: ['Customer'] } },
    { title: 'With a new label', input: { messageId: 'AAkALgAA…', labels: ['Trade fair'], createMissing: true } },
  ],
  summarise: ({ labels }) => `Label a message ${labels.map((label) => `"${label}"`).join(', ')}`,
});
