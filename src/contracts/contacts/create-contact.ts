import { z } from 'zod';
import { accountField } from '../account';
import { mailboxField } from '../mail/mailbox-field';
import { defineStep } from '../step';
import { contactAnswerSchema } from './contact-answer';
import { categoriesSchema, contactFields, emailSchema, mostEmails, phoneSchema, phonesProblem } from './contact-fields';

export const createContact = defineStep({
  name: 'contacts.createContact',
  title: 'Create Contact',
  description:
    'Adds one person or company to the contacts. Use Find Contact first to see whether it is there, and Update Contact to change it. Calling again creates another.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      ...z.object(contactFields).partial().shape,
      emails: z.array(emailSchema).max(mostEmails).default([]).describe('Emails. Addresses, the main one first.'),
      phones: z
        .array(phoneSchema)
        .max(5)
        .default([])
        .describe('Phones. Up to two business, two home and one mobile number.'),
      categories: categoriesSchema.default([]).describe('Labels. Outlook calls them categories.'),
    })
    .superRefine(({ phones, emails, displayName, givenName, surname, companyName }, context) => {
      const problem = phonesProblem(phones);
      if (problem !== undefined) context.addIssue({ code: 'custom', path: ['phones'], message: problem });
      if (emails.length > 0 || [displayName, givenName, surname, companyName].some(Boolean)) return;
      const message = 'Give at least a name, a company or an email address, or nobody will find the contact again.';
      context.addIssue({ code: 'custom', path: ['displayName'], message });
    }),
  output: contactAnswerSchema,
  effect: 'create',
  scopes: ['Contacts.ReadWrite'],
  examples: [
    {
      title: 'A customer',
      input: {
        givenName: 'Lena',
        surname: 'Fischer',
        companyName: 'Northwind Bakery',
        emails: ['lena@northwind.example'],
        phones: [{ type: 'mobile', number: '+49 170 1234567' }],
      },
    },
  ],
  summarise: ({ displayName, givenName, surname, companyName, emails }) =>
    `Create the contact ${displayName ?? ([givenName, surname].filter(Boolean).join(' ') || companyName || emails[0] || '')}`,
});
