import { z } from 'zod';
import { accountField } from '../account';
import { idOf } from '../field-marks';
import { defineStep } from '../step';
import { folderField } from './folder-field';
import { labelNamesField } from './label-field';
import { mailboxField } from './mailbox-field';
import { messageIdField } from './message-id-field';

const changes = ['read', 'flag', 'flagDue', 'importance', 'addLabels', 'removeLabels', 'folder'] as const;

export const updateEmail = defineStep({
  name: 'mail.updateEmail',
  title: 'Update Email',
  description:
    'Sets how messages are marked, labelled and filed: read, flag, importance, labels (Outlook categories), folder; to delete them, folder deleteditems. ' +
    'What is left out stays. It says what shall be so, so repeating it changes nothing. Ids are of Find Email or the mail trigger, and stay.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      messageIds: z.array(messageIdField).min(1).max(50).describe('Up to 50 messages. Each gets the same changes.'),
      read: z.boolean().optional().describe('false: unread.'),
      flag: z.enum(['flagged', 'complete', 'none']).optional().describe('Flag. For following up; complete: done.'),
      flagDue: z.iso
        .date()
        .optional()
        .describe(
          'Day to follow up by. Such as 2026-05-04; flags the message. In the zone of the mailbox, of a shared one in the account’s.',
        ),
      importance: z.enum(['low', 'normal', 'high']).optional().describe('Importance.'),
      addLabels: labelNamesField
        .optional()
        .describe('Add labels. Names as List Labels spells them; case does not matter. Those a message has stay.'),
      removeLabels: labelNamesField.optional().describe('Remove labels. Names; case does not matter.'),
      folder: folderField.optional().describe(`Path or name. Moves them there. ${folderField.description ?? ''}`),
      createMissing: z
        .boolean()
        .default(false)
        .describe(
          'Makes labels and folders the mailbox does not have. Otherwise such a name is refused with a suggestion.',
        ),
    })
    .refine((input) => changes.some((name) => input[name] !== undefined), {
      error: `Say what shall change: ${changes.join(', ')}.`,
      path: ['messageIds'],
    })
    .refine(({ flag, flagDue }) => flagDue === undefined || flag === undefined || flag === 'flagged', {
      error: 'Only what is flagged has a day to follow up by: leave it out, or give flag "flagged".',
      path: ['flagDue'],
    })
    .superRefine(({ addLabels = [], removeLabels = [] }, context) => {
      const removed = new Set(removeLabels.map((label) => label.toLowerCase()));
      const both = addLabels.filter((label) => removed.has(label.toLowerCase()));
      if (both.length === 0) return;
      const message = `${both.map((label) => `"${label}"`).join(', ')} cannot be both added and removed.`;
      context.addIssue({ code: 'custom', path: ['removeLabels'], message });
    }),
  output: z.object({
    messages: z.array(
      z.object({
        messageId: z.string().meta(idOf('message')),
        labels: z.array(z.string()).optional().describe('All labels it has now, where labels were to change.'),
        failure: z.string().optional().describe('Why this one is not as asked. The others are.'),
      }),
    ),
    folder: z.string().optional().describe('The folder they are in now.'),
    createdFolder: z.literal(true).optional().describe('The folder was made for them.'),
    createdLabels: z.array(z.string()).optional().describe("Labels that are new in the mailbox's list."),
    withoutColour: z
      .array(z.string())
      .optional()
      .describe(
        "New labels that are on the messages but not in the mailbox's list: the account is not allowed to change that list (MailboxSettings.ReadWrite).",
      ),
  }),
  toldByBlanks: { fields: ['read'] },
  effect: 'update',
  scopes: ['Mail.ReadWrite', 'MailboxSettings.ReadWrite'],
  examples: [
    {
      title: 'Done with these two: read, and filed with their customer',
      input: { messageIds: ['AAkALgAA…', 'AAkALgAB…'], read: true, folder: 'Customers/Northwind' },
    },
    {
      title: 'To be followed up',
      input: { messageIds: ['AAkALgAA…'], flagDue: '2026-05-04', addLabels: ['Waiting for us'] },
    },
    { title: 'Delete one', input: { messageIds: ['AAkALgAA…'], folder: 'deleteditems' } },
  ],
  summarise: (input) =>
    `Update ${input.messageIds.length === 1 ? 'a message' : `${input.messageIds.length} messages`}: ${changesInWords(input).join(', ')}`,
});

interface Changes {
  read?: boolean | undefined;
  flag?: string | undefined;
  flagDue?: string | undefined;
  importance?: string | undefined;
  addLabels?: readonly string[] | undefined;
  removeLabels?: readonly string[] | undefined;
  folder?: string | undefined;
}

function changesInWords({ read, flag, flagDue, importance, addLabels, removeLabels, folder }: Changes): string[] {
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
  return [
    ...(read === undefined ? [] : [read ? 'mark as read' : 'mark as unread']),
    ...(flagDue === undefined ? flagInWords(flag) : [`flag, due ${flagDue}`]),
    ...(importance === undefined ? [] : [`${importance} importance`]),
    ...(addLabels === undefined ? [] : [`add the label ${quoted(addLabels)}`]),
    ...(removeLabels === undefined ? [] : [`take off the label ${quoted(removeLabels)}`]),
    ...(folder === undefined ? [] : [`move to the folder "${folder}"`]),
  ];
}

function flagInWords(flag: string | undefined): string[] {
  if (flag === undefined) return [];
  if (flag === 'flagged') return ['flag'];
  return [flag === 'none' ? 'take the flag off' : 'mark its flag as complete'];
}
