import { z } from 'zod';
import { idOf } from '../field-marks';
import { accountField } from '../account';
import { nextPageField, pageField } from '../page-field';
import { defineStep } from '../step';
import { folderField } from './folder-field';
import { mailboxField } from './mailbox-field';
import { searchHabit } from './search-habits';
import { messageIdField } from './message-id-field';
import { messageSummarySchema } from './message-summary';
import { plainAddress } from './recipient';
import { checkReceived, receivedFields } from './received-fields';

const words = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/[\p{L}\p{N}]/u, { error: 'Give at least one word to look for.' });

/** A person to search for. `Lena Fischer <lena@northwind.example>`, the form in answers, is reduced to its address. */
const person = words(320).overwrite(plainAddress);

/** Fields that name messages: only one of them, and no criteria beside it. */
const naming = ['messageIds', 'internetMessageId'] as const;

const criteria = [
  ...naming,
  ...(['conversationId', 'query', 'from', 'to', 'cc', 'subject', 'body', 'after', 'before', 'unread'] as const),
  ...(['hasAttachments', 'folder', 'label', 'importance', 'flag', 'page'] as const),
];

export const findEmail = defineStep({
  name: 'mail.findEmail',
  title: 'Find Email',
  description:
    'Searches the mailbox: messages for which all criteria hold, newest first, with text and attachment references. ' +
    'Use it to look up earlier mail, a thread, or the message to answer, label or move. Reading changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      messageIds: z
        .array(messageIdField)
        .min(1)
        .max(50)
        .optional()
        .describe('Just these. Up to 50 ids from earlier answers or events; no other criteria then.'),
      internetMessageId: z
        .string()
        .min(1)
        .max(1_000)
        .meta(idOf('internetMessage'))
        .optional()
        .describe(
          'Internet message id. The Message-ID that Send Email and the mail trigger answer: the message and its copies; no other criteria then.',
        ),
      conversationId: z
        .string()
        .min(1)
        .max(1_000)
        .meta(idOf('thread'))
        .optional()
        .describe('All messages of one thread. Its id is in an answer.'),
      query: words(500)
        .superRefine((text, context) => {
          const message = searchHabit(text);
          if (message !== undefined) context.addIssue({ code: 'custom', message });
        })
        .optional()
        .describe('Words that all occur in sender, subject or body; a "quoted phrase" as it is.'),
      from: person.optional().describe('Name, address, or part such as "@contoso.com". Of the sender.'),
      to: person.optional().describe('Address or name. Of a recipient.'),
      cc: person.optional().describe('Cc. Address or name of somebody in copy.'),
      subject: words(255).optional().describe('Words. All must occur in the subject.'),
      body: words(500).optional().describe('Words. All must occur in the body.'),
      ...receivedFields,
      unread: z.boolean().optional().describe('false: only read. true: only unread; left out: both.'),
      hasAttachments: z
        .boolean()
        .optional()
        .describe('false: only without. true: only with files; pictures inside the text do not count.'),
      folder: folderField
        .optional()
        .describe(
          `Path or name. Only this folder, without those below it. ${folderField.description ?? ''} Leave out for all folders.`,
        ),
      label: z
        .string()
        .trim()
        .min(1)
        .max(255)
        .optional()
        .describe('Label. One the message must have, from List Labels.'),
      importance: z.enum(['low', 'normal', 'high']).optional().describe('Importance. Only messages of this one.'),
      flag: z
        .enum(['flagged', 'complete', 'none'])
        .optional()
        .describe('Flag. Only messages with this one, or with none.'),
      limit: z.int().min(1).max(50).default(10).describe('Limit. Most messages in one answer, 1 to 50.'),
      page: pageField.describe(
        '"nextPage" of the previous answer. Give the same other fields with it. Where words are looked for in one folder, move no message out of it until the last page is read.',
      ),
      bodyLength: z
        .int()
        .min(0)
        .max(20_000)
        .default(500)
        .describe(
          'Most characters. Of the text of each message; 0 leaves the text out; ask again with more where "truncated" says so.',
        ),
      includeQuotedHistory: z
        .boolean()
        .default(false)
        .describe('Include quoted history. Also answer the earlier messages quoted below the newest text.'),
      webLinks: z
        .boolean()
        .default(false)
        .describe('Web links. Also answer each message’s address in Outlook on the web.'),
    })
    .superRefine(checkReceived)
    .superRefine((input, context) => {
      const named = naming.find((name) => input[name] !== undefined);
      const others = criteria.filter((name) => name !== named && input[name] !== undefined);
      if (named === undefined || others.length === 0) return;
      const message = `It names the messages; leave out ${others.join(', ')}.`;
      context.addIssue({ code: 'custom', path: [named], message });
    }),
  output: z.object({
    messages: z.array(messageSummarySchema),
    missing: z
      .array(z.string().meta(idOf('message')))
      .optional()
      .describe('Of messageIds: those that are not in the mailbox, or not any more.'),
    timeZone: z
      .string()
      .optional()
      .describe('Zone in which "after" and "before" were read: the mailbox’s own, of a shared one the account’s.'),
    hasMore: z.boolean().describe('true: read on with nextPage, even where this answer has no message.'),
    nextPage: nextPageField,
    notSearched: z
      .string()
      .optional()
      .describe('What was not looked through, and why: nothing found proves nothing about it.'),
  }),
  toldByBlanks: { fields: ['unread', 'hasAttachments'], narrow: true },
  effect: 'read',
  scopes: ['Mail.ReadWrite', 'MailboxSettings.Read'],
  examples: [
    { title: 'Earlier mail from a customer', input: { from: 'lena@northwind.example', limit: 5 } },
    { title: 'More of a message that was cut', input: { messageIds: ['AAMkAGI1'], bodyLength: 20_000 } },
    { title: 'Unread invoices', input: { subject: 'invoice', unread: true, hasAttachments: true } },
    {
      title: "What is in a customer's folder",
      input: { folder: 'Customers/Northwind', after: '2026-03-01' },
    },
  ],
  summarise: (input) => `Look up to ${input.limit} messages`,
});
