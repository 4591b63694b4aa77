import { z } from 'zod';
import { accountField } from '../account';
import { pageField } from '../page-field';
import { mailboxField } from '../mail/mailbox-field';
import { defineStep } from '../step';
import { contactAnswerSchema } from './contact-answer';

export const listContacts = defineStep({
  name: 'contacts.listContacts',
  title: 'List Contacts',
  description:
    'Lists the contacts of the mailbox by name, page by page. Use Find Contact to look for somebody. Reading changes nothing.',
  input: z.strictObject({
    account: accountField,
    mailbox: mailboxField,
    limit: z.int().min(1).max(200).default(50).describe('Contacts per page.'),
    page: pageField,
  }),
  output: z.object({
    contacts: z.array(contactAnswerSchema),
    hasMore: z.boolean(),
    nextPage: z.string().optional(),
  }),
  effect: 'read',
  scopes: ['Contacts.ReadWrite'],
  examples: [{ title: 'The first fifty', input: {} }],
  summarise: ({ limit }) => `List ${limit} contacts`,
});
