import { z } from 'zod';
import { accountField } from '../account';
import { nextPageField, pageField } from '../page-field';
import { mailboxField } from '../mail/mailbox-field';
import { defineStep } from '../step';
import { contactAnswerSchema } from './contact-answer';

export const listContacts = defineStep({
  name: 'contacts.listContacts',
  title: 'List Contacts',
  description:
    'Lists the contacts of the main folder by name, page by page. Use Find Contact to look for somebody, in other folders too. Reading changes nothing.',
  input: z.strictObject({
    account: accountField,
    mailbox: mailboxField,
    limit: z.int().min(1).max(200).default(50).describe('Limit. Contacts per page.'),
    page: pageField.describe(
      '"nextPage" of the previous answer. Give the same other fields with it. Delete and rename nobody until the last page is read.',
    ),
  }),
  output: z.object({
    contacts: z.array(contactAnswerSchema),
    hasMore: z.boolean(),
    nextPage: nextPageField,
  }),
  effect: 'read',
  scopes: ['Contacts.ReadWrite'],
  examples: [{ title: 'The first fifty', input: {} }],
  summarise: ({ limit }) => `List ${limit} contacts`,
});
