import { z } from 'zod';
import { eventInput } from '../calendar/event-input';
import { contactInput } from '../contacts/contact-input';
import { incomingMail } from '../mail/deliver-mail';

const address = z
  .string()
  .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'not an address of mail')
  .transform((text) => text.toLowerCase());

const mail = incomingMail.extend({
  daysAgo: z.number().min(0).optional().describe('When it was received, before the start; or give receivedDateTime'),
  folder: z.string().default('inbox').describe('A well-known name, or a path that is made: Clients/Northwind'),
});

/** A person with a mailbox: mail, calendar and contacts. */
export const mailboxSeed = z.strictObject({
  address: address.describe(
    'Of the person; one of ours gets what follows in addition, and is otherwise where it says so',
  ),
  name: z.string().optional(),
  kind: z.enum(['work', 'personal']).optional().describe('work unless given'),
  administrator: z.boolean().optional().describe('May consent to what needs an administrator'),
  delegates: z
    .record(address, z.enum(['read', 'send']))
    .optional()
    .describe('Who else may open the mailbox, by address; send: also send as its owner'),
  categories: z.array(z.strictObject({ displayName: z.string(), color: z.string().default('none') })).default([]),
  mail: z.array(mail).default([]),
  events: z
    .array(
      eventInput.refine(({ start, end }) => start && end, { message: 'start and end are needed', path: ['start'] }),
    )
    .default([])
    .describe("As Graph's own requests write them; attendees with a mailbox here have them too, not answered"),
  contacts: z.array(contactInput).default([]).describe("As Graph's own requests write them"),
});
export type MailboxSeed = z.output<typeof mailboxSeed>;
