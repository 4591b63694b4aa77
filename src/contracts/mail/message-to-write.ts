import { z } from 'zod';
import { accountField } from '../account';
import { attachmentReferenceSchema } from '../attachment-reference';
import { idOf } from '../field-marks';
import { mailboxField } from './mailbox-field';
import { recipientSchema, recipientsSchema } from './recipient';

/**
 * Id of a message that is answered or passed on. In other programs "reply to" is an address. Such a one would be looked for as an id, which never has an "@".
 *
 * @param error what somebody is told who gives an address
 */
const answeredIdField = (error: string) =>
  z
    .string()
    .min(1)
    .max(1000)
    .refine((id) => !id.includes('@'), { error })
    .meta(idOf('message'));

/** Fields of a message, whether it is sent at once or drafted. */
export const messageFields = {
  account: accountField,
  mailbox: mailboxField.describe(
    'Shared mailbox to write from. By address, such as "support@contoso.example": the thread, the sender and the copy in Sent Items are its. ' +
      "Needs Send As there. Leave out for the account's own mailbox; messages to answer must be in the same one.",
  ),
  from: recipientSchema
    .optional()
    .describe(
      'Another sender. Such as the address of a group the account may send as. The copy stays in Sent Items of this mailbox. Usually left out.',
    ),
  subject: z
    .string()
    .max(255)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'A subject is one line without control characters.' })
    .optional()
    .describe('Needed for a new message. A reply or forward keeps the subject of its thread when left out.'),
  body: z.string().min(1).max(200_000).optional().describe('The message itself, without what it answers.'),
  bodyFormat: z
    .enum(['text', 'markdown', 'html'])
    .default('markdown')
    .describe(
      'Body format. HTML may hold text, tables, links and pictures, but nothing active: no scripts, forms, frames or style sheets.',
    ),
  replyTo: answeredIdField(
    'It is the id of the message to reply to. Addresses to which answers shall go are "answersTo".',
  )
    .optional()
    .describe('Message id. Of the one to reply to, from Find Email or the mail trigger.'),
  answersTo: recipientsSchema
    .optional()
    .describe('Answers to. Addresses to which answers to this message go (Reply-To), if not to its sender.'),
  replyToAll: z
    .boolean()
    .default(false)
    .describe('Reply to all. To everybody of the message; only with replyTo, without "to".'),
  forward: answeredIdField('It is the id of the message to pass on, and no address: those go into "to".')
    .optional()
    .describe('Message id. Of the one to pass on with its files, to the recipients given; not together with replyTo.'),
  attachments: z
    .array(attachmentReferenceSchema)
    .max(20)
    .default([])
    .describe(
      'Attachment references. Of a message, of a card, or of a file your application has uploaded; up to 150 MB each, as far as the mailbox allows. Their bytes are streamed, never pasted. A forwarded message brings its own.',
    ),
};

export const recipientFields = {
  to: recipientsSchema.describe(
    'Addresses; a reply goes to the sender when left out. To its reply-to addresses where it has some; to these instead when given.',
  ),
  cc: recipientsSchema.describe(
    'Cc. Recipients in copy, one address each; in a reply to all, in addition to those of the message.',
  ),
  bcc: recipientsSchema.describe('Bcc. Recipients the others do not see, one address each.'),
};

export const messageImportance = z.enum(['low', 'normal', 'high']).describe('Importance. Shown to the recipients.');

/** Id of a draft in a step's input. */
export const draftIdField = z.string().min(1).max(1000).meta(idOf('message'));

interface Threaded {
  subject?: string | undefined;
  to?: readonly string[] | undefined;
  replyTo?: string | undefined;
  replyToAll: boolean;
  forward?: string | undefined;
}

/** Reports contradictory fields of replies and forwards. */
export function checkThread(
  { subject, to = [], replyTo, replyToAll, forward }: Threaded,
  context: z.core.$RefinementCtx,
): void {
  if (subject === '' && (replyTo ?? forward) !== undefined) {
    const message = 'An answer keeps the subject of its thread: leave "subject" out.';
    context.addIssue({ code: 'custom', path: ['subject'], message });
  }
  if (replyTo !== undefined && forward !== undefined) {
    const message = 'Give either "replyTo" or "forward": one message cannot be both.';
    context.addIssue({ code: 'custom', path: ['forward'], message });
  }
  if (replyToAll && (replyTo === undefined || to.length > 0)) {
    const message =
      'Use it with "replyTo" and without "to": it goes to everybody of that message. Add more people in "cc".';
    context.addIssue({ code: 'custom', path: ['replyToAll'], message });
  }
}
