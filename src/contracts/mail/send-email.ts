import { z } from 'zod';
import { accountField } from '../account';
import { attachmentReferenceSchema } from '../attachment-reference';
import { defineStep } from '../step';
import { recipientsSchema } from './recipient';

export const sendEmail = defineStep({
  name: 'mail.sendEmail',
  title: 'Send Email',
  description:
    'Sends one message from the mailbox, or a reply in the thread of an earlier message when replyTo is given (message id from Find Email or from the mail trigger). ' +
    'Attach files by reference; their bytes are streamed, never pasted. A person usually approves it first and may edit it. ' +
    'The message is sent exactly once, however often the step is retried.',
  input: z
    .strictObject({
      account: accountField,
      to: recipientsSchema
        .default([])
        .describe(
          'Recipients. May be empty only in a reply, which then goes to the sender (or its reply-to addresses).',
        ),
      cc: recipientsSchema.default([]),
      bcc: recipientsSchema.default([]),
      subject: z
        .string()
        .max(255)
        .regex(/^\P{Cc}*$/u, { error: 'A subject is one line without control characters.' })
        .optional()
        .describe('Required unless it is a reply, which keeps the subject of its thread.'),
      body: z.string().min(1).max(200_000).describe('The message itself.'),
      bodyFormat: z.enum(['text', 'markdown', 'html']).default('markdown').describe('How "body" is written.'),
      importance: z.enum(['low', 'normal', 'high']).default('normal'),
      replyTo: z.string().min(1).max(500).optional().describe('Id of the message to reply to.'),
      replyToAll: z.boolean().default(false).describe('Reply to everyone of that message.'),
      attachments: z.array(attachmentReferenceSchema).max(20).default([]),
    })
    .refine((input) => input.replyTo !== undefined || input.to.length + input.cc.length + input.bcc.length > 0, {
      error: 'Name at least one recipient in "to", "cc" or "bcc", or give "replyTo".',
      path: ['to'],
    })
    .refine((input) => input.replyTo !== undefined || input.subject !== undefined, {
      error: 'Give a "subject"; only a reply can do without.',
      path: ['subject'],
    }),
  output: z.object({
    messageId: z.string().describe('Id of the message in Sent Items.'),
    conversationId: z.string().optional(),
    subject: z.string(),
    to: z.array(z.string()),
    sentAt: z.string().optional().describe('ISO instant.'),
    attachments: z.int(),
  }),
  effect: 'send',
  scopes: ['Mail.ReadWrite', 'Mail.Send'],
  examples: [
    {
      title: 'A new message',
      input: { to: ['lena@northwind.example'], subject: 'Your order', body: 'It ships **today**.' },
    },
    { title: 'A reply', input: { replyTo: 'AAMkAGI1…', body: 'Thank you, we are on it.' } },
  ],
  summarise: (input) => {
    const recipients = [...input.to, ...input.cc, ...input.bcc];
    const target =
      recipients.length > 0
        ? `to ${recipients.slice(0, 3).join(', ')}${recipients.length > 3 ? ` and ${recipients.length - 3} more` : ''}`
        : 'to the sender';
    return `${input.replyTo === undefined ? 'Send a message' : 'Reply'} ${target}`;
  },
});
