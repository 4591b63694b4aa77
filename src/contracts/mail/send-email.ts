import { z } from 'zod';
import { idOf, outside } from '../field-marks';
import { accountField } from '../account';
import { attachmentReferenceSchema } from '../attachment-reference';
import { defineStep } from '../step';
import { mailboxField } from './mailbox-field';
import { checkPassive } from './check-passive';
import { recipientSchema, recipientsSchema } from './recipient';
import { summariseSending } from './summarise-sending';

export const sendEmail = defineStep({
  name: 'mail.sendEmail',
  title: 'Send Email',
  description:
    'Sends one message: a new one, a reply in the thread of another (replyTo), or another passed on with its files (forward). ' +
    'The earlier text is quoted below yours: do not repeat it. A person usually approves it first and may edit it. Sent exactly once; calling anew sends anew.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField.describe(
        'Shared mailbox to write from, by address. Such as "support@contoso.example": the thread, the sender and the copy in Sent Items are its. ' +
          "Needs Send As there. Leave out for the account's own mailbox; messages to answer must be in the same one.",
      ),
      from: recipientSchema
        .optional()
        .describe(
          'Other sender address. Such as one of a group the account may send as. The copy stays in Sent Items of this mailbox. Usually left out.',
        ),
      to: recipientsSchema
        .default([])
        .describe(
          'Addresses; a reply goes to the sender when left out. To its reply-to addresses where it has some; to these instead when given.',
        ),
      cc: recipientsSchema
        .default([])
        .describe('Cc. Recipients in copy, one address each; in a reply to all, in addition to those of the message.'),
      bcc: recipientsSchema.default([]).describe('Bcc. Recipients the others do not see, one address each.'),
      subject: z
        .string()
        .max(255)
        .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'A subject is one line without control characters.' })
        .optional()
        .describe('Needed for a new message. A reply or forward keeps the subject of its thread when left out.'),
      body: z.string().min(1).max(200_000).describe('Body. The message itself, without what it answers.'),
      bodyFormat: z
        .enum(['text', 'markdown', 'html'])
        .default('markdown')
        .describe(
          'Body format. HTML may hold text, tables, links and pictures, but nothing active: no scripts, forms, frames or style sheets.',
        ),
      importance: z.enum(['low', 'normal', 'high']).default('normal').describe('Importance. Shown to the recipients.'),
      replyTo: z
        .string()
        .min(1)
        .max(1000)
        .meta(idOf('message'))
        .optional()
        .describe('Id of the message to reply to. From Find Email or the mail trigger.'),
      replyToAll: z
        .boolean()
        .default(false)
        .describe('Reply to everybody of the message. Only with replyTo, without "to".'),
      forward: z
        .string()
        .min(1)
        .max(1000)
        .meta(idOf('message'))
        .optional()
        .describe('Id of the message to pass on. With its files, to the recipients given; not together with replyTo.'),
      attachments: z
        .array(attachmentReferenceSchema)
        .max(20)
        .default([])
        .describe(
          'Attachment references. Of a message, of a card, or of a file your application has uploaded; up to 150 MB each, as far as the mailbox allows. Their bytes are streamed, never pasted. A forwarded message brings its own.',
        ),
    })
    .refine(({ replyTo, to, cc, bcc }) => replyTo !== undefined || to.length + cc.length + bcc.length > 0, {
      error: 'Name at least one recipient in "to", "cc" or "bcc", or give "replyTo".',
      path: ['to'],
    })
    .refine(({ replyTo, forward, subject }) => (replyTo ?? forward ?? subject) !== undefined, {
      error: 'Give a "subject"; only a reply or forward can do without.',
      path: ['subject'],
    })
    .refine(({ replyTo, forward }) => replyTo === undefined || forward === undefined, {
      error: 'Give either "replyTo" or "forward": one message cannot be both.',
      path: ['forward'],
    })
    .refine(({ replyToAll, replyTo, to }) => !replyToAll || (replyTo !== undefined && to.length === 0), {
      error: 'Use it with "replyTo" and without "to": it goes to everybody of that message. Add more people in "cc".',
      path: ['replyToAll'],
    })
    .superRefine(checkPassive),
  output: z.object({
    messageId: z
      .string()
      .meta(idOf('message'))
      .optional()
      .describe(
        'Id of the copy in Sent Items. Left out where that has not appeared yet: the message is sent all the same.',
      ),
    internetMessageId: z
      .string()
      .meta(idOf('internetMessage'))
      .optional()
      .describe('Its Message-ID, the same in every mailbox: finds the copy later.'),
    conversationId: z.string().meta(idOf('thread')).optional(),
    subject: z.string().meta(outside),
    to: z.array(z.string()),
    sentAt: z.string().optional().describe('ISO instant.'),
    attachments: z.int().describe('How many files of "attachments" it has.'),
  }),
  effect: 'send',
  scopes: ['Mail.ReadWrite', 'Mail.Send'],
  examples: [
    {
      title: 'A new message',
      input: { to: ['lena@northwind.example'], subject: 'Your order', body: 'It ships **today**.' },
    },
    { title: 'A reply', input: { replyTo: 'AAkALgAA…', body: 'Thank you, we are on it.' } },
    {
      title: 'Pass a message on',
      input: { forward: 'AAkALgAA…', to: ['ben@contoso.example'], body: 'Can you take this one?' },
    },
  ],
  summarise: summariseSending,
});
