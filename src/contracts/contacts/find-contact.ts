import { z } from 'zod';
import { accountField } from '../account';
import { mailboxField } from '../mail/mailbox-field';
import { defineStep } from '../step';
import { contactAnswerSchema } from './contact-answer';

const criteria = ['name', 'email', 'company', 'phone', 'category'] as const;

export const findContact = defineStep({
  name: 'contacts.findContact',
  title: 'Find Contact',
  description:
    'Finds contacts by name, email address, company, phone number or category: at least one; all that is given must hold. Beginnings of words will do. ' +
    'Use List Contacts to go through all. Reading changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      name: z
        .string()
        .trim()
        .min(1)
        .max(255)
        .optional()
        .describe(
          'Name. In full, or words of it in any order. Contacts that begin as asked come first; only where there are none, the words are looked for anywhere.',
        ),
      email: z
        .string()
        .trim()
        .min(1)
        .max(320)
        .optional()
        .describe('Email. An address, or a part of it such as "@northwind.example".'),
      company: z.string().trim().min(1).max(255).optional().describe('Company. Or a part of its name.'),
      phone: z
        .string()
        .trim()
        .max(64)
        .regex(/(?:\d\D*){3}/, { error: 'Give at least three digits.' })
        .optional()
        .describe(
          'Phone. A number, or a part of it; blanks, punctuation and a leading country code or 0 do not matter.',
        ),
      category: z.string().trim().min(1).max(255).optional().describe('Category. Outlook’s word for a label.'),
      limit: z.int().min(1).max(50).default(10).describe('Limit. Most contacts to answer.'),
    })
    .refine((input) => criteria.some((name) => input[name] !== undefined), {
      error: 'Say whom to look for: give "name", "email", "company", "phone" or "category".',
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
    { title: 'Who called', input: { phone: '+49 30 1234567' } },
    { title: 'Everyone of a company', input: { company: 'Northwind', limit: 50 } },
  ],
  summarise: ({ limit }) => `Find up to ${limit} contacts`,
});
