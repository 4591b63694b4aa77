import { TextDecoder } from 'node:util';

const byteOrderMarks = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/** Number of bytes at the start of a file that are checked to decide whether it is text. */
const looked = 8_192;

/**
 * Decodes bytes as text. The encoding is that of the byte order mark, else UTF-8, else the one the file or the provider declares, else Windows-1252.
 *
 * @param contentType as the provider says, such as `text/plain; charset=iso-8859-2`
 * @returns undefined when the bytes are not text
 */
export function decodeText(bytes: Uint8Array, contentType: string): string | undefined {
  const marked = byteOrderMarks.find(({ mark }) => mark.every((byte, place) => bytes[place] === byte));
  if (marked !== undefined) return new TextDecoder(marked.encoding).decode(bytes);
  const beginning = bytes.subarray(0, looked);
  if (beginning.some((byte) => byte < 0x20 && !blanks.has(byte))) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const said = charset.exec(contentType) ?? charset.exec(Buffer.from(beginning.slice(0, 1_024)).toString('latin1'));
    return decoderFor(said?.[1]).decode(bytes);
  }
}

/** Control characters that text may hold: tabs, line ends, form feeds, and the escape character of terminal commands, which occurs in logs. */
const blanks: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b]);

const charset = /charset=["']?([\w-]{1,40})/i;

function decoderFor(name: string | undefined): TextDecoder {
  try {
    return new TextDecoder(name ?? 'windows-1252');
  } catch {
    return new TextDecoder('windows-1252');
  }
}
