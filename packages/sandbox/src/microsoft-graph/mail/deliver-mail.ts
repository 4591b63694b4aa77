import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Mailbox } from '../users/mailbox';
import { emptyMessage, type Recipient, type StoredMessage } from './message';
import { toStoredHtml } from '../items/stored-html';
import { addArriving } from './scan-files';

const person = z.union(
  [
    z.string().transform((address) => ({ name: address, address })),
    z
      .strictObject({ name: z.string().optional(), address: z.string() })
      .transform(({ name, address }) => ({ name: name ?? address, address })),
  ],
  { error: 'a person is an address, or { name, address }' },
);

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A mail that reaches a mailbox from outside. A person is written as an address, or as an address with a name. */
export const incomingMail = z.strictObject({
  from: person,
  subject: z.string().default(''),
  /** Give `text` or `html`. Without either, the text is empty. */
  text: z.string().optional(),
  html: z.string().optional(),
  /** Default: the receiver. */
  to: z.array(person).optional(),
  cc: z.array(person).default([]),
  replyTo: z.array(person).default([]),
  attachments: z
    .array(
      z.strictObject({
        name: z.string(),
        contentType: z.string().default('application/octet-stream'),
        /** Bytes in code, base64 over HTTP. */
        content: z.union([bytes, z.base64()]).default(''),
        isInline: z.boolean().default(false),
        contentId: z.string().nullable().default(null),
        /** Whether it is an Outlook item instead of a file. Then `content` is a message as MIME, an event as iCalendar or a contact as vCard, and `name` its subject. */
        isItem: z.boolean().default(false),
        /** Whether it is a link to a cloud file instead of a file. It has no `content`. */
        isLink: z.boolean().default(false),
      }),
    )
    .default([]),
  /** Default: now. */
  receivedDateTime: z.coerce.date().optional(),
  /** Default: `receivedDateTime`. */
  sentDateTime: z.coerce.date().optional(),
  internetMessageId: z.string().optional(),
  /** The internetMessageId of an earlier mail. This mail joins its conversation, if the mailbox has that mail. */
  inReplyTo: z.string().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  importance: z.enum(['low', 'normal', 'high']).default('normal'),
  inferenceClassification: z.enum(['focused', 'other']).default('focused'),
  categories: z.array(z.string()).default([]),
  isRead: z.boolean().default(false),
  /** An id or well-known name, as a mailbox rule would choose it. Default: the inbox. */
  folder: z.string().default('inbox'),
});
export type IncomingMail = z.input<typeof incomingMail>;

/** Puts the mail into the mailbox as if a mail server had delivered it. */
export function deliverMail(mailbox: Mailbox, input: IncomingMail): StoredMessage {
  const mail = incomingMail.parse(input);
  const internetMessageId = mail.internetMessageId ?? `<${randomUUID()}@mail.example>`;
  const answered = mailbox.messages.all().find((message) => message.internetMessageId === mail.inReplyTo);
  const receivedDateTime = mail.receivedDateTime ?? mailbox.clock.now();
  const to = mail.to ?? [{ name: mailbox.owner.displayName, address: mailbox.owner.mail }];
  const headers = { 'Message-ID': internetMessageId, From: mail.from.address, Subject: mail.subject, ...mail.headers };
  return addArriving(
    mailbox,
    {
      ...emptyMessage,
      subject: mail.subject,
      body:
        mail.html === undefined
          ? { contentType: 'text', content: mail.text ?? '' }
          : { contentType: 'html', content: toStoredHtml(mail.html) },
      from: recipient(mail.from),
      sender: recipient(mail.from),
      toRecipients: to.map(recipient),
      ccRecipients: mail.cc.map(recipient),
      replyTo: mail.replyTo.map(recipient),
      categories: mail.categories,
      importance: mail.importance,
      inferenceClassification: mail.inferenceClassification,
      isRead: mail.isRead,
      internetMessageId,
      internetMessageHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      thread: answered?.thread ?? mail.inReplyTo ?? internetMessageId,
      receivedDateTime,
      sentDateTime: mail.sentDateTime ?? receivedDateTime,
      attachments: mail.attachments.map((attachment) =>
        mailbox.attachment({ ...attachment, content: bytesOf(attachment.content) }),
      ),
    },
    mailbox.folders.get(mail.folder).id,
  );
}

function bytesOf(content: Uint8Array | string): Buffer {
  return typeof content === 'string' ? Buffer.from(content, 'base64') : Buffer.from(content);
}

function recipient({ name, address }: { name: string; address: string }): Recipient {
  return { emailAddress: { name, address } };
}
