import { z } from 'zod';
import { accountField } from '../account';
import { mailboxField } from '../mail/mailbox-field';
import { plainAddress } from '../mail/recipient';
import { defineStep } from '../step';
import { contactAnswerSchema } from './contact-answer';

const criteria = ['name', 'email', 'company', 'phone', 'category'] as const;

const scopesOf = { contacts: undefined, organisation: ['User.ReadBasic.All'], rooms: ['Place.Read.All'] } as const;
const nounOf = { contacts: 'contacts', organisation: 'colleagues', rooms: 'rooms' } as const;

export const findContact = defineStep({
  name: 'contacts.findContact',
  title: 'Find Contact',
  description:
    'Finds contacts by name, email address, company, phone number or category: at least one; all that is given must hold. Beginnings of words will do. ' +
    'With "in" colleagues or rooms of the organisation instead, by name or email address. ' +
    'Use List Contacts to go through all. Reading changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      in: z
        .enum(['contacts', 'organisation', 'rooms'])
        .optional()
        .describe(
          'organisation: colleagues; rooms: all without other criteria. Left out: the contacts of the mailbox, in the main folder and the folders within it. The account has to be connected with colleagues and rooms.',
        ),
      name: z
        .string()
        .trim()
        .min(1)
        .max(255)
        .optional()
        .describe('Name. In full, or words of it in any order. Contacts that begin as asked come first.'),
      email: z
        .string()
        .trim()
        .min(1)
        .max(320)
        .overwrite(plainAddress)
        .optional()
        .describe(
          'Email. An address, or a part of it such as "@northwind.example". Of colleagues the whole address or its beginning.',
        ),
      company: z
        .string()
        .trim()
        .min(1)
        .max(255)
        .optional()
        .describe('Company. Its name, or a part of it. Contacts whose company begins as asked come first.'),
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
    .superRefine((input, context) => {
      const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      const { in: where = 'contacts' } = input;
      const given = criteria.filter((name) => input[name] !== undefined);
      if (where === 'contacts') {
        if (given.length === 0)
          issue('name', 'Say whom to look for: give "name", "email", "company", "phone" or "category".');
        return;
      }
      const others = [
        ...given.filter((name) => name !== 'name' && name !== 'email'),
        ...(input.mailbox === undefined ? [] : ['mailbox']),
      ];
      if (others.length > 0) issue('in', `There one looks by "name" or "email": leave out ${others.join(', ')}.`);
      else if (given.length === 0 && where === 'organisation')
        issue('name', 'Say whom to look for: give "name" or "email".');
      else if (where === 'organisation' && input.email?.startsWith('@') === true)
        issue('email', 'Of colleagues addresses are looked for by their beginning: give that, or "name".');
    }),
  output: z.object({
    contacts: z.array(
      contactAnswerSchema.extend({
        id: contactAnswerSchema.shape.id.optional().describe('Left out of colleagues and rooms: they are no contacts.'),
        capacity: z.int().optional().describe('Of a room: how many people it is for.'),
      }),
    ),
    hasMore: z.boolean().describe('true: there are more than "limit"; say more about the one you mean.'),
    searchedAll: z
      .boolean()
      .describe(
        'false: nothing found proves nothing. There are more contacts, folders or rooms than could be looked through; of colleagues an address was only compared from its beginning, and only their main one.',
      ),
  }),
  effect: 'read',
  scopes: ['Contacts.ReadWrite'],
  scopesInstead: ({ in: where = 'contacts' }) => scopesOf[where],
  examples: [
    { title: 'By address', input: { email: 'lena@northwind.example' } },
    { title: 'Who called', input: { phone: '+49 30 1234567' } },
    { title: 'A colleague', input: { in: 'organisation', name: 'Grace' } },
    { title: 'Everyone of a company', input: { company: 'Northwind', limit: 50 } },
  ],
  summarise: ({ limit, in: where = 'contacts' }) => `Find up to ${limit} ${nounOf[where]}`,
});
