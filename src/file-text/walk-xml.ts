import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import type { Bounds } from './bounds';
import { Unreadable } from './unreadable';

/** Attributes by their names without prefix. */
export type XmlAttributes = Readonly<Record<string, string>>;

export interface XmlVisitor {
  /** `path`: the elements around this one, outermost first, without the element itself. */
  onOpen: (name: string, attributes: XmlAttributes, path: readonly string[]) => void;
  onClose: (name: string, path: readonly string[]) => void;
  onText?: (text: string) => void;
  /** Asked after each piece: whether the rest can be skipped. */
  isDone?: () => boolean;
}

/**
 * Walks through XML as it arrives, with names stripped of prefixes. Declared entities stay as they are written, and nothing is fetched.
 *
 * @throws Unreadable when the nesting is too deep
 */
export async function walkXml(
  pieces: AsyncIterable<Uint8Array>,
  visitor: XmlVisitor,
  bounds: Pick<Bounds, 'depth'>,
): Promise<void> {
  const parser = xmlParser(visitor, bounds);
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8');
    parser.write(decoder.decode(piece, { stream: true }));
    if (visitor.isDone?.() === true) return;
  }
  parser.end();
}

/** Creates the parser that {@link walkXml} feeds; it works in time proportional to its length. */
export function xmlParser({ onOpen, onClose, onText }: XmlVisitor, { depth }: Pick<Bounds, 'depth'>): Parser {
  const path: string[] = [];
  return new Parser(
    {
      onopentag: (prefixed, attributes) => {
        const name = local(prefixed);
        if (path.length >= depth) throw new Unreadable(`nests more than ${String(depth)} elements in each other.`);
        const own = Object.entries(attributes).map(([attribute, value]) => [local(attribute), value] as const);
        onOpen(name, Object.fromEntries(own), path);
        path.push(name);
      },
      onclosetag: () => {
        const name = path.pop() ?? '';
        onClose(name, path);
      },
      ontext: (text) => onText?.(text),
    },
    { xmlMode: true },
  );
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Whether a boolean element or attribute is true: `<w:vanish/>`, `hidden="1"`. */
export const saysYes = (value: string | undefined): boolean =>
  value !== undefined && !/^(0|false|off|none)$/i.test(value);
