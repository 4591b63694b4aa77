import { decoded } from '../../odd-input';
import type { FileAttachment, ItemBody, MessageContent, Recipient } from './message';
import { formNotInSandbox } from '../platform/graph-error';
import { toStoredHtml } from '../items/stored-html';

interface MimePart {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

type MimeFile = Omit<FileAttachment, 'id' | 'lastModifiedDateTime'>;

/** Reads addresses, subject, body, custom headers and files from a MIME document. Throws for parts that would be Outlook items. */
export function parseMime(document: Buffer): Partial<MessageContent> & { readonly files: readonly MimeFile[] } {
  const root = splitPart(document.toString('latin1'));
  const leaves = leavesOf(root);
  const body = bodyOf(leaves.filter((part) => !isFile(part)));
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
    files: leaves.filter(isFile).map(fileOf),
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

const typeOf = ({ headers }: MimePart): string => headers.get('content-type') ?? 'text/plain';
const dispositionOf = ({ headers }: MimePart): string => headers.get('content-disposition') ?? '';

/** Returns the parts that contain no other parts. */
function leavesOf(part: MimePart): readonly MimePart[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(typeOf(part))?.[1];
  if (boundary === undefined) return [part];
  const literal = boundary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const inner = `\n${part.body}`.split(new RegExp(`\\r?\\n--${literal}(?:--)?[ \\t]*(?=\\r?\\n|$)`)).slice(1, -1);
  return inner.flatMap((text) => leavesOf(splitPart(text.replace(/^\r?\n/, ''))));
}

/** Prefers the HTML part if there are several, as Outlook does. */
function bodyOf(parts: readonly MimePart[]): ItemBody | undefined {
  const part = parts.find((one) => /^text\/html/i.test(typeOf(one))) ?? parts[0];
  if (part === undefined) return undefined;
  const type = typeOf(part);
  const content = decodeBody(part).toString(/charset="?iso-8859-1/i.test(type) ? 'latin1' : 'utf8');
  return /^text\/html/i.test(type)
    ? { contentType: 'html', content: toStoredHtml(content) }
    : { contentType: 'text', content };
}

/** Every part is a file, except text parts without a name. */
function isFile(part: MimePart): boolean {
  if (/^attachment/i.test(dispositionOf(part)) || fileNameOf(part) !== undefined) return true;
  return !/^text\/(plain|html)/i.test(typeOf(part));
}

function fileOf(part: MimePart): MimeFile {
  const contentType = typeOf(part).split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (/^message\//.test(contentType) || contentType === 'text/calendar')
    throw formNotInSandbox(`MIME with a part of the type ${contentType}`);
  const contentId = part.headers.get('content-id')?.replace(/^<|>$/g, '') ?? null;
  return {
    // Exchange gives this name to attachments without a name.
    name: fileNameOf(part) ?? 'ATT00001',
    contentType,
    isInline: contentId !== null && !/^attachment/i.test(dispositionOf(part)),
    contentId,
    content: decodeBody(part),
  };
}

/** Reads `filename=` of the disposition, else `name=` of the type, and `filename*=utf-8''…` by RFC 2231. */
function fileNameOf(part: MimePart): string | undefined {
  const encoded = /filename\*=utf-8'[^']*'([^;\s]+)/i.exec(dispositionOf(part))?.[1];
  if (encoded !== undefined) return decoded(encoded);
  const quoted = /"([^"]*)"|([^;\s]+)/.source;
  const named =
    new RegExp(`\\bfilename=(?:${quoted})`, 'i').exec(dispositionOf(part)) ??
    new RegExp(`\\bname=(?:${quoted})`, 'i').exec(typeOf(part));
  const name = named?.[1] ?? named?.[2];
  return name === undefined ? undefined : decodeWords(name);
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

/** Decodes RFC 2047 words: `=?utf-8?B?…?=` and `=?utf-8?Q?…?=`. */
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

/** Reads `"Ada" <ada@…>`, or an address alone. */
function nameAndAddress(mailbox: string): { name: string; address: string } {
  const opening = mailbox.lastIndexOf('<');
  if (opening < 0 || !mailbox.endsWith('>')) return { name: '', address: mailbox };
  const name = mailbox.slice(0, opening).trim();
  return { name: name.replace(/^"|"$/g, ''), address: mailbox.slice(opening + 1, -1).trim() };
}
