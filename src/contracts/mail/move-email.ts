import { z } from 'zod';
import { idOf } from '../field-marks';
import { accountField } from '../account';
import { defineStep } from '../step';
import { createMissingFolderField, folderField } from './folder-field';
import { mailboxField } from './mailbox-field';
import { messageIdField } from './message-id-field';

export const moveEmail = defineStep({
  name: 'mail.moveEmail',
  title: 'Move Email to Folder',
  description:
    'Moves a message to another folder of its mailbox; to delete it, to deleteditems. It keeps its id. Repeating it changes nothing. To mark it where it is, use Add Label.',
  input: z.strictObject({
    account: accountField,
    mailbox: mailboxField,
    messageId: messageIdField,
    folder: folderField,
    createMissing: createMissingFolderField,
  }),
  output: z.object({
    messageId: z.string().meta(idOf('message')),
    folder: z.string().describe('The folder it is in now.'),
    moved: z
      .boolean()
      .describe('false: it was there already, perhaps by an attempt of this call whose answer got lost.'),
    createdFolder: z.literal(true).optional().describe('The folder was made for it.'),
  }),
  effect: 'update',
  coveredBy: 'mail.updateEmail',
  scopes: ['Mail.ReadWrite'],
  laterMembers: { createMissing: false },
  examples: [
    { title: 'Archive a message', input: { messageId: 'AAkALgAA…', folder: 'archive' } },
    { title: "File it in a customer's folder", input: { messageId: 'AAkALgAA…', folder: 'Customers/Northwind' } },
  ],
  summarise: ({ folder }) => `Move a message to the folder "${folder}"`,
});
