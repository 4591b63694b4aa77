import { DateTime } from 'luxon';
import { z } from 'zod';
import { ianaZone } from '../calendar/time-zone';
import { invalidRequest } from '../platform/graph-error';
import { textToHtml } from '../items/html-to-text';
import type { Mailbox } from '../users/mailbox';
import type { ItemBody, MessageContent, Recipient, StoredMessage } from './message';
import { messageInput, recipientsInput } from './message-input';
import { newDraft } from './new-draft';

export type ReplyKind = 'reply' | 'replyAll' | 'forward';

const optionalMessage = messageInput.partial().nullish();

/** The parameters of reply, replyAll, forward and their create variants. */
export const replyInput = z.strictObject({
  comment: z.string().nullish(),
  message: optionalMessage,
  toRecipients: recipientsInput.nullish(),
});
export type ReplyInput = z.output<typeof replyInput>;

/**
 * Composes the draft that Outlook makes for a reply: recipients, subject, and the quoted original below.
 *
 * @param timeZone of the request's `Prefer: outlook.timezone`
 */
export function composeReply(
  mailbox: Mailbox,
  original: StoredMessage,
  kind: ReplyKind,
  { comment, message, toRecipients }: ReplyInput,
  timeZone: string | undefined,
): MessageContent {
  if (typeof comment === 'string' && comment !== '' && message?.body) {
    throw invalidRequest('Comment and message body cannot both be specified.');
  }
  if (toRecipients && message?.toRecipients) {
    throw invalidRequest('ToRecipients can be specified as a parameter or in the message, not in both.');
  }
  const references = original.internetMessageId;
  return newDraft(mailbox, message ?? {}, {
    subject: `${kind === 'forward' ? 'FW' : 'RE'}: ${original.subject.replace(/^((re|fw|fwd):\s*)+/i, '')}`,
    body: quoting(original, comment ?? '', sentLine(original, kind, timeZone)),
    thread: original.thread,
    internetMessageHeaders: [
      { name: 'In-Reply-To', value: references },
      { name: 'References', value: references },
    ],
    ...recipientsOf(mailbox, original, kind),
    ...(toRecipients && { toRecipients }),
    ...(kind === 'forward' && { attachments: original.attachments.map((one) => mailbox.attachment(one)) }),
  });
}

function recipientsOf(mailbox: Mailbox, original: StoredMessage, kind: ReplyKind): Partial<MessageContent> {
  if (kind === 'forward') return {};
  const answered = original.replyTo.length > 0 ? original.replyTo : original.from ? [original.from] : [];
  if (kind === 'reply') return { toRecipients: answered };
  const others = (recipients: readonly Recipient[]) =>
    recipients.filter(({ emailAddress }) => emailAddress.address.toLowerCase() !== mailbox.owner.mail);
  return {
    toRecipients: unique([...answered, ...others(original.toRecipients)]),
    ccRecipients: others(original.ccRecipients),
  };
}

function unique(recipients: readonly Recipient[]): readonly Recipient[] {
  return [...new Map(recipients.map((one) => [one.emailAddress.address.toLowerCase(), one])).values()];
}

/**
 * Writes when the original was sent, without naming the zone. "Sets the time zone for the `Sent` field of the reply draft … If not specified, that
 * `Sent` field is in UTC." (https://learn.microsoft.com/graph/api/message-createreply) Of forwards nothing is said, so theirs stays in UTC.
 */
function sentLine({ sentDateTime }: StoredMessage, kind: ReplyKind, timeZone = 'UTC'): string {
  const zone = kind === 'forward' ? 'UTC' : ianaZone(timeZone);
  return DateTime.fromJSDate(sentDateTime, { zone }).toFormat('EEEE, MMMM d, yyyy h:mm:ss a', { locale: 'en-US' });
}

function quoting(original: StoredMessage, comment: string, sent: string): ItemBody {
  const html = original.body.contentType === 'html' ? original.body.content : textToHtml(original.body.content);
  const inner = /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1] ?? html;
  const header = [
    ['From', name(original.from)],
    ['Sent', sent],
    ['To', original.toRecipients.map(name).join('; ')],
    ['Subject', original.subject],
  ].map(([label = '', value = '']) => `<b>${label}:</b> ${escapeHtml(value)}<br>`);
  return {
    contentType: 'html',
    content: [
      '<html><head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body>',
      escapeHtml(comment).replaceAll('\n', '<br>'),
      '<hr tabindex="-1" style="display:inline-block; width:98%">',
      `<div id="divRplyFwdMsg" dir="ltr">${header.join('')}<div>&nbsp;</div></div>`,
      inner,
      '</body></html>',
    ].join('\r\n'),
  };
}

function name(recipient: Recipient | null): string {
  return recipient ? `${recipient.emailAddress.name} <${recipient.emailAddress.address}>` : '';
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
