import type { FileAttachment, Recipient, StoredMessage } from './message';

/** Writes a message as a MIME document, with its files (learn.microsoft.com/graph/outlook-get-mime-message). */
export function writeMime(message: StoredMessage): string {
  const { subject, body, from, toRecipients, ccRecipients, sentDateTime, internetMessageId, attachments } = message;
  const boundary = `_000_${message.id.slice(-16)}_`;
  const type = body.contentType === 'html' ? 'text/html' : 'text/plain';
  const parts = [
    [`Content-Type: ${type}; charset="utf-8"`, ...base64(Buffer.from(body.content))],
    ...attachments.filter(({ isLink }) => isLink !== true).map(filePart),
  ];
  const head = [
    `From: ${addressesOf(from === null ? [] : [from])}`,
    `To: ${addressesOf(toRecipients)}`,
    ...(ccRecipients.length === 0 ? [] : [`Cc: ${addressesOf(ccRecipients)}`]),
    `Subject: ${encoded(subject)}`,
    `Date: ${sentDateTime.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${internetMessageId}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
  ];
  return [...head, '', ...parts.flatMap((part) => [`--${boundary}`, ...part]), `--${boundary}--`, ''].join('\r\n');
}

function filePart({ name, contentType, contentId, isItem, content }: FileAttachment): string[] {
  // RFC 2046, 5.2.1: a message within a message is not written in base64.
  if (isItem === true) return ['Content-Type: message/rfc822', '', content.toString()];
  const head = [
    `Content-Type: ${contentType}; name="${encoded(name)}"`,
    `Content-Disposition: attachment; filename="${encoded(name)}"`,
    ...(contentId === null ? [] : [`Content-ID: <${contentId}>`]),
  ];
  return [...head, ...base64(content)];
}

const base64 = (content: Buffer): string[] => [
  'Content-Transfer-Encoding: base64',
  '',
  ...(content.toString('base64').match(/.{1,76}/g) ?? []),
];

const addressesOf = (recipients: readonly Recipient[]): string =>
  recipients.map(({ emailAddress: { name, address } }) => `"${encoded(name)}" <${address}>`).join(', ');

/** RFC 2047 */
const encoded = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text.replaceAll('"', "'") : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
