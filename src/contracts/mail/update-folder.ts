import { z } from 'zod';
import { accountField } from '../account';
import { idOf, outside } from '../field-marks';
import { oneLineName } from '../one-line-name';
import { defineStep } from '../step';
import { createMissingFolderField, folderField } from './folder-field';
import { mailboxField } from './mailbox-field';

export const updateFolder = defineStep({
  name: 'mail.updateFolder',
  title: 'Update Folder',
  description:
    'Makes a mail folder, or renames or moves one with all in it. It says what shall be so: repeating it changes nothing. ' +
    'List Folders shows all; Update Email files messages.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      folder: folderField.describe(`Path, name or id. ${folderField.description ?? ''}`),
      createMissing: createMissingFolderField,
      name: oneLineName.optional().describe('New name. Of the folder itself, without those above it.'),
      under: folderField
        .optional()
        .describe('Folder to move it into; msgfolderroot: the top. By path, name, well-known name or id.'),
    })
    .superRefine(({ createMissing, name, under }, context) => {
      const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      const changes = [...(name === undefined ? [] : ['name']), ...(under === undefined ? [] : ['under'])];
      if (createMissing && changes.length > 0) {
        problem('createMissing', `The path of a new folder says its name and place: leave out ${changes.join(', ')}.`);
      }
      if (!createMissing && changes.length === 0) {
        problem('folder', 'Say what shall be: "createMissing" to have it made, "name" or "under" to change it.');
      }
    }),
  output: z.object({
    id: z.string().meta(idOf('folder')).describe('Id of the folder.'),
    name: z.string().meta(outside).describe('Its name.'),
    createdFolder: z.literal(true).optional().describe('It was made by this call.'),
  }),
  effect: 'update',
  scopes: ['Mail.ReadWrite'],
  examples: [
    { title: 'A folder for a new customer', input: { folder: 'Customers/Adatum', createMissing: true } },
    { title: 'Rename one', input: { folder: 'Customers/Northwind', name: 'Northwind Traders' } },
    { title: 'Move one', input: { folder: 'Customers/Northwind', under: 'Former customers' } },
  ],
  summarise: ({ folder, name, under, createMissing }) =>
    createMissing
      ? `Make the mail folder "${folder}"`
      : `Change the mail folder "${folder}": ${[
          ...(name === undefined ? [] : [`rename it to "${name}"`]),
          ...(under === undefined ? [] : [`move it into "${under}"`]),
        ].join(', ')}`,
});
