import { z } from 'zod';
import { accountField } from '../account';
import { defineStep } from '../step';
import { messageSummarySchema } from './message-summary';

export const findEmail = defineStep({
  name: 'mail.findEmail',
  title: 'Find Email',
  description:
    'Searches the mailbox and answers matching messages, newest first, with their text and attachment references. ' +
    'Use it to look up earlier mail from a person, a thread, or a message to reply to; use Send Email to answer. ' +
    'All criteria must hold together. Reading changes nothing, so it can be repeated.',
  input: z.strictObject({
    account: accountField,
    query: z.string().min(1).max(500).optional().describe('Words to look for in sender, subject and body.'),
    from: z.string().min(1).max(320).optional().describe('Sender address, or part of it such as "@contoso.com".'),
    to: z.string().min(1).max(320).optional().describe('Address of a recipient.'),
    subject: z.string().min(1).max(255).optional().describe('Words in the subject.'),
    body: z.string().min(1).max(500).optional().describe('Words in the body.'),
    after: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('Received at or after this ISO instant, such as 2026-03-01T00:00:00Z.'),
    before: z.iso.datetime({ offset: true }).optional().describe('Received before this ISO instant.'),
    unread: z.boolean().optional().describe('true: only unread; false: only read.'),
    hasAttachments: z.boolean().optional(),
    folder: z
      .string()
      .min(1)
      .max(300)
      .optional()
      .describe(
        'Folder id or well-known name: inbox, archive, sentitems, drafts, deleteditems, junkemail. Leave out for all folders.',
      ),
    label: z.string().min(1).max(255).optional().describe('Label (Outlook category) the message must have.'),
    limit: z.int().min(1).max(50).default(10).describe('Messages per page.'),
    page: z.string().max(4000).optional().describe('"nextPage" of the previous answer, with the same criteria.'),
    bodyLength: z.int().min(0).max(20_000).default(500).describe('Longest body text per message, in characters.'),
    includeQuotedHistory: z
      .boolean()
      .default(false)
      .describe('Also answer the earlier messages quoted below the newest text.'),
  }),
  output: z.object({
    messages: z.array(messageSummarySchema),
    hasMore: z.boolean(),
    nextPage: z.string().optional(),
  }),
  effect: 'read',
  scopes: ['Mail.ReadWrite'],
  examples: [
    { title: 'Earlier mail from a customer', input: { from: 'lena@northwind.example', limit: 5 } },
    { title: 'Unread invoices', input: { subject: 'invoice', unread: true, hasAttachments: true } },
  ],
  summarise: (input) => `Look up to ${input.limit} messages`,
});
