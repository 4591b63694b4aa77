import type { Bounds } from './bounds';
import { collectText, cutNote, type TextCollector } from './collect-text';
import type { Archive } from './unpack';
import { saysYes, walkXml, type XmlVisitor } from './walk-xml';
import type { WholeText } from './whole-text';

/** The parts that Word shows, in this order (ECMA-376 part 1, 11.3). Comments are not part of the text. */
const parts = [
  /^word\/header\d*\.xml$/,
  /^word\/document\.xml$/,
  /^word\/(foot|end)notes\.xml$/,
  /^word\/footer\d*\.xml$/,
];

/** Elements to skip: a second copy of the text for older programs, and text that was moved elsewhere. */
const unread: ReadonlySet<string> = new Set(['Fallback', 'moveFrom']);

/** Reads a Word document: one line per paragraph, cells of a row separated by tabs. Hidden and deleted text is left out. */
export async function readWord(archive: Archive, bounds: Bounds): Promise<WholeText> {
  const collected = collectText(bounds.characters);
  const state = { hadHidden: false };
  const seen = new Set<string>();
  let isCut = false;
  for (const part of parts) {
    for (const name of [...archive.names].filter((one) => part.test(one)).sort()) {
      const own = collectText(bounds.characters);
      await walkXml(archive.read(name), wordVisitor(own, state), bounds);
      // Headers of the first, even and other pages are often equal.
      const text = own.text().replaceAll(' \t', '\t').replaceAll('\t\n', '\n').trim();
      if (text === '' || seen.has(text)) continue;
      seen.add(text);
      collected.add(`${text}\n\n`);
      isCut ||= own.isFull() || collected.isFull();
    }
  }
  return {
    kind: 'word',
    text: collected.text().trim(),
    hadHidden: state.hadHidden,
    ...(isCut && { note: cutNote(bounds.characters) }),
  };
}

/** Handles the elements of WordprocessingML (ECMA-376 part 1, 17). */
function wordVisitor(collected: TextCollector, state: { hadHidden: boolean }): XmlVisitor {
  let silent = 0;
  let cells = 0;
  let isHidden = false;
  let isText = false;
  return {
    onOpen: (name, attributes, path) => {
      if (silent > 0 || unread.has(name)) silent += 1;
      const inRun = path.at(-1) === 'r';
      if (name === 'r') isHidden = false;
      else if (name === 'vanish' && path.at(-2) === 'r') isHidden = saysYes(attributes.val ?? '');
      else if (name === 't') isText = true;
      else if (name === 'tc') cells += 1;
      else if (silent > 0 || isHidden || !inRun) return;
      else if (name === 'tab') collected.add('\t');
      else if (name === 'br' || name === 'cr') collected.add(cells > 0 ? ' ' : '\n');
      else if (name === 'noBreakHyphen') collected.add('-');
    },
    onClose: (name) => {
      if (name === 't') isText = false;
      if (name === 'tc') cells -= 1;
      if (silent > 0) silent -= 1;
      else if (name === 'p') collected.add(cells > 0 ? ' ' : '\n');
      else if (name === 'tc') collected.add(cells > 0 ? ' ' : '\t');
      else if (name === 'tr') collected.add(cells > 0 ? ' ' : '\n');
    },
    onText: (text) => {
      if (!isText || silent > 0) return;
      if (isHidden) state.hadHidden ||= text.trim() !== '';
      else collected.add(text);
    },
    isDone: collected.isFull,
  };
}
