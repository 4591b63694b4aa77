import { z } from 'zod';
import { idOf } from '../field-marks';
import { accountField } from '../account';
import { nextPageField, pageField } from '../page-field';
import { defineStep } from '../step';
import { folderField } from './folder-field';
import { mailboxField } from './mailbox-field';

export const listFolders = defineStep({
  name: 'mail.listFolders',
  title: 'List Folders',
  description:
    'Lists the mail folders with their paths and how many messages they hold. ' +
    'Find Email and Move Email to Folder take a path or name as it is, without looking it up here first. Reading changes nothing.',
  input: z.strictObject({
    account: accountField,
    mailbox: mailboxField,
    under: folderField.optional().describe('Only folders below this one. A path, name, well-known name or id.'),
    includeHidden: z.boolean().default(false).describe('Include hidden. Also list the folders Outlook hides.'),
    limit: z.int().min(1).max(1000).default(200).describe('Limit. Folders per page.'),
    page: pageField,
  }),
  output: z.object({
    folders: z.array(
      z.object({
        id: z.string().meta(idOf('folder')),
        path: z.string().describe('Names from the top, joined by "/".'),
        total: z.int().describe('Messages in the folder itself.'),
        unread: z.int(),
      }),
    ),
    hasMore: z.boolean(),
    nextPage: nextPageField,
  }),
  effect: 'read',
  scopes: ['Mail.ReadWrite'],
  examples: [
    { title: 'All folders', input: {} },
    { title: 'The folders of customers', input: { under: 'Customers' } },
  ],
  summarise: ({ under }) => (under === undefined ? 'List the mail folders' : `List the mail folders below "${under}"`),
});
