import { z } from 'zod';
import { accountField } from '../account';
import { mailboxField } from '../mail/mailbox-field';
import { defineStep } from '../step';
import { contactAnswerSchema } from './contact-answer';

export const findContact = defineStep({
  name: 'contacts.findContact',
  title: 'Find Contact',
  description:
    'Finds contacts of the mailbox by name, email address or company; all that is given must hold together. Capital letters and accents do not matter. ' +
    'Contacts that begin as asked come first; only where there are none, the words are looked for anywhere. Use List Contacts to go through all. Reading changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      name: z.string().trim().min(1).max(255).optional().describe('Full name, or words of it in any order.'),
      email: z
        .string()
        .trim()
        .min(1)
        .max(320)
        .optional()
        .describe('Address, or a part of it such as "@northwind.example".'),
      company: z.string().trim().min(1).max(255).optional().describe('Company, or a part of its name.'),
      limit: z.int().min(1).max(50).default(10).describe('Most contacts to answer.'),
    })
    .refine(({ name, email, company }) => [name, email, company].some((part) => part !== undefined), {
      error: 'Say whom to look for: give "name", "email" or "company".',
      path: ['name'],
    }),
  output: z.object({
    contacts: z.array(contactAnswerSchema),
    hasMore: z.boolean().describe('true: there are more than "limit"; say more about the one you mean.'),
    searchedAll: z
      .boolean()
      .describe(
        'false: the mailbox has more contacts than could be looked through, so that nothing found proves nothing.',
      ),
  }),
  effect: 'read',
  scopes: ['Contacts.ReadWrite'],
  examples: [
    { title: 'By address', input: { email: 'lena@northwind.example' } },
    { title: 'Everyone of a company', input: { company: 'Northwind', limit: 50 } },
  ],
  summarise: ({ limit }) => `Find up to ${limit} contacts`,
});
