import { Parser } from 'htmlparser2';

/** Elements within elements that are read. Mail nests tables some dozens deep; beyond this it is an attack on whoever reads it. */
const deepest = 400;

export interface HtmlVisitor {
  /** `end`: the place behind the tag; `start`: where it begins. */
  onOpen?: (name: string, attributes: Readonly<Record<string, string>>, end: number, start: number) => void;
  /** Also for elements that are never closed, at the end. */
  onClose?: (name: string) => void;
  onText?: (text: string) => void;
  onComment?: (text: string) => void;
  /** `<!doctype …>`, `<?xml …>`; the name includes the sign. */
  onInstruction?: (name: string) => void;
}

/**
 * Goes through HTML in time proportional to its length, whatever it holds.
 *
 * @returns false when it is nested too deeply: then only what stands before the place has been visited
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
        // Every end tag is looked for among all elements that are open: they have to stay few.
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
