import { z } from 'zod';
import { accountField } from '../account';
import { pageField } from '../page-field';
import { defineStep } from '../step';
import { folderField } from './folder-field';
import { mailboxField } from './mailbox-field';

export const listFolders = defineStep({
  name: 'mail.listFolders',
  title: 'List Folders',
  description:
    'Lists the mail folders, each with its path and how many messages it holds, nested folders directly below their parent. ' +
    'Use it to learn what folders there are; Find Email and Move Email to Folder take a path or name as it is, without looking it up here first. ' +
    'Reading changes nothing, so it can be repeated.',
  input: z.strictObject({
    account: accountField,
    mailbox: mailboxField,
    under: folderField.optional().describe('Only folders below this one: a path, name, well-known name or id.'),
    includeHidden: z.boolean().default(false).describe('Also list the folders Outlook hides.'),
    limit: z.int().min(1).max(1000).default(200).describe('Folders per page.'),
    page: pageField,
  }),
  output: z.object({
    folders: z.array(
      z.object({
        id: z.string(),
        path: z.string().describe('Names from the top, joined by "/".'),
        total: z.int().describe('Messages in the folder itself.'),
        unread: z.int(),
      }),
    ),
    hasMore: z.boolean(),
    nextPage: z.string().optional(),
  }),
  effect: 'read',
  scopes: ['Mail.ReadWrite'],
  examples: [
    { title: 'All folders', input: {} },
    { title: 'The folders of customers', input: { under: 'Customers' } },
  ],
  summarise: ({ under }) => (under === undefined ? 'List the mail folders' : `List the mail folders below "${under}"`),
});
