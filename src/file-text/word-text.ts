import type { TextCollector } from './collect-text';
import { saysYes, type XmlVisitor } from './walk-xml';

/** What is found out about a document on the way through its parts. */
export interface WordReading {
  hadHidden: boolean;
  /** What the shown text refers to: headers and footers by the ids of their relationships, notes as `footnote 1`. */
  references: Set<string>;
}

/** Elements to skip: a second copy of the text for older programs, and text that was moved elsewhere. */
const unread: ReadonlySet<string> = new Set(['Fallback', 'moveFrom']);

/** Elements whose text may be hidden as a whole, with all in it. */
const hideable: ReadonlySet<string> = new Set(['r', 'footnote', 'endnote']);

/** Handles the elements of WordprocessingML (ECMA-376 part 1, 17). */
export function wordVisitor(collected: TextCollector, reading: WordReading): XmlVisitor {
  let silent = 0;
  let cells = 0;
  let isText = false;
  /** Whether each of the open hideable elements is hidden. A text box stands in a run, and its runs in it. */
  const hidden: boolean[] = [];
  const isHidden = (): boolean => hidden.at(-1) ?? false;
  return {
    onOpen: (name, attributes, path) => {
      if (silent > 0 || unread.has(name)) silent += 1;
      const inRun = path.at(-1) === 'r';
      const { id = '', val = '' } = attributes;
      if (name === 'r') hidden.push(isHidden());
      else if (name === 'footnote' || name === 'endnote') hidden.push(!reading.references.has(`${name} ${id}`));
      else if (name === 'vanish' && path.at(-2) === 'r') hidden.push(hidden.pop() === true || saysYes(val));
      else if (name === 't') isText = true;
      else if (name === 'tc') cells += 1;
      else if (silent > 0 || isHidden()) return;
      else if (name === 'headerReference' || name === 'footerReference') reading.references.add(id);
      else if (!inRun) return;
      else if (name === 'footnoteReference') reading.references.add(`footnote ${id}`);
      else if (name === 'endnoteReference') reading.references.add(`endnote ${id}`);
      else if (name === 'tab') collected.add('\t');
      else if (name === 'br' || name === 'cr') collected.add(cells > 0 ? ' ' : '\n');
      else if (name === 'noBreakHyphen') collected.add('-');
    },
    onClose: (name) => {
      if (hideable.has(name)) hidden.pop();
      if (name === 't') isText = false;
      if (name === 'tc') cells -= 1;
      if (silent > 0) silent -= 1;
      else if (name === 'p') collected.add(cells > 0 ? ' ' : '\n');
      else if (name === 'tc') collected.add(cells > 0 ? ' ' : '\t');
      else if (name === 'tr') collected.add(cells > 0 ? ' ' : '\n');
    },
    onText: (text) => {
      if (!isText || silent > 0) return;
      if (isHidden()) reading.hadHidden ||= text.trim() !== '';
      else collected.add(text);
    },
  };
}
