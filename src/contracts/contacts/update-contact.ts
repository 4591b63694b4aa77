import { z } from 'zod';
import { idOf } from '../field-marks';
import { accountField } from '../account';
import { mailboxField } from '../mail/mailbox-field';
import { defineStep } from '../step';
import { contactAnswerSchema } from './contact-answer';
import { categoriesSchema, contactFields, emailSchema, mostEmails, phoneSchema } from './contact-fields';

const notGiven = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);

const nullable = Object.fromEntries(
  Object.entries(contactFields).map(([name, schema]) => [
    name,
    schema
      .nullable()
      .optional()
      .describe(`${(schema.description ?? '').trim()} null empties it.`),
  ]),
) as unknown as {
  [Name in keyof typeof contactFields]: z.ZodOptional<z.ZodNullable<(typeof contactFields)[Name]>>;
};

export const updateContact = defineStep({
  name: 'contacts.updateContact',
  title: 'Update Contact',
  description:
    'Changes what is given of one contact; the rest stays. A field is set, or emptied with null; emails, phones and categories are added and removed one by one. ' +
    'The id comes from Find Contact. Repeating it does no harm.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      contactId: z
        .string()
        .min(1)
        .max(500)
        .meta(idOf('contact'))
        .describe('Contact id. As another contact step answered it.'),
      ...nullable,
      addEmails: z.array(emailSchema).max(mostEmails).default([]).describe('Add emails. Addresses to add.'),
      removeEmails: z.array(emailSchema).max(mostEmails).default([]).describe('Remove emails. Addresses to remove.'),
      addPhones: z.array(phoneSchema).max(5).default([]).describe('Add phones. Numbers to add.'),
      removePhones: z
        .array(z.string().min(1).max(64))
        .max(5)
        .default([])
        .describe('Numbers. To remove, of whatever kind; blanks and punctuation do not matter.'),
      addCategories: categoriesSchema.default([]).describe('Add categories. Outlook’s word for labels.'),
      removeCategories: categoriesSchema.default([]).describe('Remove categories. Outlook’s word for labels.'),
    })
    .refine(({ account, mailbox, contactId, ...changes }) => !Object.values(changes).every(notGiven), {
      error: 'Say what to change: none of the fields of the contact is given.',
      path: ['contactId'],
    }),
  output: contactAnswerSchema,
  toldByBlanks: { fields: Object.keys(contactFields) as (keyof typeof contactFields)[] },
  effect: 'update',
  scopes: ['Contacts.ReadWrite'],
  examples: [
    {
      title: 'A new number and job',
      input: {
        contactId: 'AAMkAGI1…',
        jobTitle: 'Head of Purchasing',
        addPhones: [{ type: 'business', number: '+49 30 1234567' }],
      },
    },
    { title: 'Take an old address off', input: { contactId: 'AAMkAGI1…', removeEmails: ['old@northwind.example'] } },
  ],
  summarise: ({ account, mailbox, contactId, ...changes }) =>
    `Change ${Object.entries(changes)
      .flatMap(([field, value]) => (notGiven(value) ? [] : [field]))
      .join(', ')} of a contact`,
});
