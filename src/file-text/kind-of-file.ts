/** A file and what others say about its type. */
export interface NamedBytes {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Returns the first bytes as one character each. */
const firstBytes = (bytes: Uint8Array, count: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, count)).toString('latin1');

export const beginsWith = (bytes: Uint8Array, beginning: string): boolean =>
  firstBytes(bytes, beginning.length) === beginning;

/** Some programs write a byte order mark or blanks before a PDF. */
export const isPdf = (bytes: Uint8Array): boolean => /^[\s\0\u00ef\u00bb\u00bf]*%PDF-/.test(firstBytes(bytes, 1_024));

/** Detects the format of a picture by its first bytes. */
export function pictureFormat(bytes: Uint8Array): string | undefined {
  const beginning = firstBytes(bytes, 16);
  return pictures.find(({ looks }) => looks.test(beginning))?.format;
}

const pictures: readonly { format: string; looks: RegExp }[] = [
  { format: 'png', looks: /^\x89PNG\r\n/ },
  { format: 'jpeg', looks: /^\xff\xd8\xff/ },
  { format: 'gif', looks: /^GIF8[79]a/ },
  { format: 'webp', looks: /^RIFF[^]{4}WEBP/ },
  { format: 'heif', looks: /^[^]{4}ftyp(?:heic|heix|hevc|mif1|msf1|avif|avis)/ },
  { format: 'tiff', looks: /^(?:II\*\0|MM\0\*)/ },
  { format: 'bmp', looks: /^BM[^]{4}\0\0\0\0/ },
];

/** Common formats that are not supported, in words. */
export function otherKind(bytes: Uint8Array): string | undefined {
  if (beginsWith(bytes, '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return whole.includes(encrypted)
      ? 'is an Office document locked with a password'
      : 'is a file of an older Office (.doc, .xls, .ppt) or Outlook (.msg)';
  }
  return others.find(([beginning]) => beginsWith(bytes, beginning))?.[1];
}

/** The part of an encrypted document that holds its content (MS-OFFCRYPTO 2.3.4.4). */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le');

const others: readonly (readonly [beginning: string, words: string])[] = [
  ['{\\rtf', 'is rich text (RTF)'],
  ['\u001f\u008b', 'is packed with gzip'],
  ['Rar!', 'is a RAR archive'],
  ['7z\u00bc\u00af', 'is a 7z archive'],
  ['MZ', 'is a program'],
  ['\u007fELF', 'is a program'],
];

const named = ({ name }: Pick<NamedBytes, 'name'>, endings: RegExp): boolean => endings.test(name.slice(-10));

/** Whether a file is an HTML page, by its content or its name. */
export function isHtml(text: string, file: Omit<NamedBytes, 'bytes'>): boolean {
  if (named(file, /\.x?html?$/i) || /^text\/html\b/i.test(file.contentType)) return true;
  const beginning = text.slice(0, 2_000).trimStart();
  return beginning.startsWith('<') && /<(?:!doctype html|html)\b/i.test(beginning);
}

/** Whether a file is a mail: by its name, its type, or because it begins with headers, among them the one that all mail programs write. */
export function isMail(text: string, file: Omit<NamedBytes, 'bytes'>): boolean {
  if (named(file, /\.eml$/i) || /^message\/rfc822\b/i.test(file.contentType)) return true;
  if (!header.test(text.slice(0, 100))) return false;
  // Servers write headers without end before those of the sender.
  const [head = ''] = text.split(/\r?\n\r?\n/, 1);
  return /^mime-version:/im.test(head) && head.split(/\r?\n/).every((line) => header.test(line) || /^[ \t]/.test(line));
}

const header = /^[!-9;-~]{1,80}:/;
