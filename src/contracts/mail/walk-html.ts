import { Parser } from 'htmlparser2';

/** Limit for nested elements that are read. Mail nests tables some dozens deep; deeper nesting is an attack on the reader. */
const deepest = 400;

export interface HtmlVisitor {
  /** `end`: the position after the tag; `start`: the position where the tag begins. */
  onOpen?: (name: string, attributes: Readonly<Record<string, string>>, end: number, start: number) => void;
  /** Also called at the end for elements that are never closed. */
  onClose?: (name: string) => void;
  onText?: (text: string) => void;
  onComment?: (text: string) => void;
  /** `<!doctype …>`, `<?xml …>`; the name includes the `!` or `?`. */
  onInstruction?: (name: string) => void;
}

/**
 * Walks through HTML in time proportional to its length, whatever it contains.
 *
 * @returns false when the nesting is too deep: then only the part before that place has been visited
 */
export function walkHtml(html: string, visitor: HtmlVisitor): boolean {
  let depth = 0;
  const state = { isWhole: true };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (!state.isWhole) return;
      depth += 1;
      if (depth > deepest) {
        state.isWhole = false;
        // The parser searches all open elements for every end tag, so their number must stay small.
        parser.pause();
        return;
      }
      visitor.onOpen?.(name, attributes, parser.endIndex + 1, parser.startIndex);
    },
    onclosetag: (name) => {
      if (!state.isWhole) return;
      depth -= 1;
      visitor.onClose?.(name);
    },
    ontext: (text) => {
      if (state.isWhole) visitor.onText?.(text);
    },
    oncomment: (text) => {
      if (state.isWhole) visitor.onComment?.(text);
    },
    onprocessinginstruction: (name) => {
      if (state.isWhole) visitor.onInstruction?.(name);
    },
  });
  parser.write(html);
  if (state.isWhole) parser.end();
  return state.isWhole;
}
