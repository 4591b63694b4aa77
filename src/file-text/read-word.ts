import type { Bounds } from './bounds';
import { collectText, cutNote } from './collect-text';
import { readRelationships } from './relationships';
import type { Archive } from './unpack';
import { walkXml } from './walk-xml';
import type { WholeText } from './whole-text';
import { wordVisitor, type WordReading } from './word-text';

/** Parts that hold text, by their usual names: of those that the document does not show it is only told that there is hidden text. */
const withText = /^word\/(document|header|footer|footnotes|endnotes)\d*\.xml$/;

/**
 * Reads a Word document: one line per paragraph, cells of a row separated by tabs. Hidden and deleted text is left out, and so are headers,
 * footers and notes that the document does not refer to. Comments are not part of the text.
 *
 * @param main path of the document's own part
 */
export async function readWord(archive: Archive, main: string, bounds: Bounds): Promise<WholeText> {
  const reading: WordReading = { hadHidden: false, references: new Set() };
  const read = new Set<string>();
  const state = { isCut: false };
  const textOf = async (path: string): Promise<string> => {
    read.add(path);
    const own = collectText(bounds.characters);
    await walkXml(archive.read(path), wordVisitor(own, reading), bounds);
    state.isCut ||= own.isFull();
    return own.text().replaceAll(' \t', '\t').replaceAll('\t\n', '\n').trim();
  };
  const body = await textOf(main);
  const related = await readRelationships(archive, main, bounds);
  const textsOf = async (types: RegExp): Promise<string[]> => {
    const meant = related.filter(({ type, id }) => types.test(type) && (isNotes(type) || reading.references.has(id)));
    const texts: string[] = [];
    for (const path of meant.map((one) => one.path).sort()) texts.push(await textOf(path));
    return texts;
  };
  const parts = [
    ...(await textsOf(/^header$/)),
    body,
    ...(await textsOf(/^(foot|end)notes$/)),
    ...(await textsOf(/^footer$/)),
  ];
  const collected = collectText(bounds.characters);
  // Headers of the first, even and other pages are often equal.
  for (const text of new Set(parts)) if (text !== '') collected.add(`${text}\n\n`);
  const note = state.isCut || collected.isFull() ? { note: cutNote(bounds.characters) } : {};
  for (const name of archive.names) {
    if (withText.test(name) && !read.has(name)) reading.hadHidden ||= (await textOf(name)) !== '';
  }
  return { kind: 'word', text: collected.text().trim(), hadHidden: reading.hadHidden, ...note };
}

/** All notes stand in one part, which is not referred to as a whole. */
const isNotes = (type: string): boolean => type.endsWith('notes');
