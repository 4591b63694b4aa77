import type { ItemBody, MessageContent, Recipient } from './message';
import { toStoredHtml } from '../items/stored-html';

interface MimePart {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The parts of a message that a MIME document without attachments sets: addresses, subject, body, own headers. */
export function parseMime(document: Buffer): Partial<MessageContent> {
  const root = splitPart(document.toString('latin1'));
  const body = bodyOf(root);
  const messageId = root.headers.get('message-id');
  return {
    subject: decodeWords(root.headers.get('subject') ?? ''),
    toRecipients: addresses(root.headers.get('to')),
    ccRecipients: addresses(root.headers.get('cc')),
    bccRecipients: addresses(root.headers.get('bcc')),
    replyTo: addresses(root.headers.get('reply-to')),
    internetMessageHeaders: [...root.headers]
      .filter(([name]) => name.startsWith('x-'))
      .map(([name, value]) => ({ name, value })),
    ...(body && { body }),
    ...(messageId !== undefined && { internetMessageId: messageId }),
  };
}

function splitPart(text: string): MimePart {
  const [head = '', ...rest] = text.split(/\r?\n\r?\n/);
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: rest.join('\r\n\r\n') };
}

/** HTML where there is a choice, as Outlook prefers. */
function bodyOf(part: MimePart): ItemBody | undefined {
  const type = part.headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary !== undefined) {
    const inner = part.body.split(`--${boundary}`).slice(1, -1);
    const bodies = inner.flatMap((text) => bodyOf(splitPart(text.replace(/^\r?\n/, ''))) ?? []);
    return bodies.find(({ contentType }) => contentType === 'html') ?? bodies[0];
  }
  if (!/^text\/(plain|html)/i.test(type)) return undefined;
  const content = decodeBody(part).toString(/charset="?iso-8859-1/i.test(type) ? 'latin1' : 'utf8');
  return /^text\/html/i.test(type)
    ? { contentType: 'html', content: toStoredHtml(content) }
    : { contentType: 'text', content };
}

function decodeBody({ headers, body }: MimePart): Buffer {
  switch (headers.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64');
    case 'quoted-printable':
      return Buffer.from(unquote(body.replace(/=\r?\n/g, '')), 'latin1');
    default:
      return Buffer.from(body, 'latin1');
  }
}

function unquote(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** RFC 2047: `=?utf-8?B?…?=` and `=?utf-8?Q?…?=`. */
function decodeWords(text: string): string {
  return text.replace(/=\?([\w-]+)\?([BQ])\?([^?]*)\?=/gi, (_, charset: string, kind: string, word: string) => {
    const bytes = /b/i.test(kind)
      ? Buffer.from(word, 'base64')
      : Buffer.from(unquote(word.replaceAll('_', ' ')), 'latin1');
    return bytes.toString(/iso-8859-1/i.test(charset) ? 'latin1' : 'utf8');
  });
}

function addresses(header: string | undefined): readonly Recipient[] {
  if (header === undefined || header === '') return [];
  return (header.match(/(?:"[^"]*"|[^,"])+/g) ?? []).map((part) => {
    const { name, address } = nameAndAddress(part.trim());
    return { emailAddress: { name: decodeWords(name) || address, address } };
  });
}

/** `"Ada" <ada@…>`, or an address alone. */
function nameAndAddress(mailbox: string): { name: string; address: string } {
  const opening = mailbox.lastIndexOf('<');
  if (opening < 0 || !mailbox.endsWith('>')) return { name: '', address: mailbox };
  const name = mailbox.slice(0, opening).trim();
  return { name: name.replace(/^"|"$/g, ''), address: mailbox.slice(opening + 1, -1).trim() };
}
