import type { ReadableStream } from 'node:stream/web';
import type { Bounds } from './bounds';
import { collectText, cutNote, type TextCollector } from './collect-text';
import { Unreadable } from './unreadable';
import type { WholeText } from './whole-text';

/**
 * Settings by which pdf.js tells that it needs a table of characters (CMap). Some Chinese, Japanese and Korean fonts refer to tables that are not
 * in the PDF. The tables are part of pdfjs-dist, which is too large a dependency for them. Without its table, all text of a font is missing, and
 * pdf.js does not say so.
 */
function withoutTables() {
  const state = { isTextMissing: false };
  class NoTables {
    fetch({ kind, filename }: { kind: string; filename: string }): Promise<never> {
      state.isTextMissing ||= kind === 'cMapUrl';
      return Promise.reject(new Error(`There is no ${filename} here.`));
    }
  }
  return { state, settings: { useWorkerFetch: false, BinaryDataFactory: NoTables } };
}

/**
 * Reads the text of a PDF, page by page. Invisibly painted text counts too: scans hold the result of text recognition in that form.
 *
 * @throws Unreadable when the PDF asks for a password or is broken
 */
export async function readPdf(bytes: Uint8Array, bounds: Bounds): Promise<WholeText> {
  const begun = performance.now();
  const { getDocument } = await import('unpdf/pdfjs');
  const tables = withoutTables();
  const settings = { isEvalSupported: false, useSystemFonts: false, disableFontFace: true, enableXfa: false };
  const document = await getDocument({ data: bytes, verbosity: 0, ...settings, ...tables.settings }).promise.catch(
    (error: unknown) => {
      if (error instanceof Error && error.name === 'PasswordException') throw new Unreadable('asks for a password.');
      throw error;
    },
  );
  const collected = collectText(bounds.characters);
  let number = 0;
  let hasText = false;
  while (number < Math.min(document.numPages, bounds.pages) && !collected.isFull()) {
    if (number > 0 && performance.now() - begun > bounds.readingMilliseconds) break;
    number += 1;
    const text = collectText(bounds.characters);
    await readPage(await document.getPage(number), text);
    hasText ||= text.text().trim() !== '';
    collected.add(`[Page ${String(number)}]\n${text.text().trim()}\n\n`);
  }
  const pages = document.numPages;
  const { isTextMissing } = tables.state;
  if (!hasText && !isTextMissing) return { kind: 'pdf', text: '', pages, note: noTextNote(number, pages) };
  const notes = [
    ...(isTextMissing ? [missingNote] : []),
    ...(collected.isFull() ? [cutNote(bounds.characters)] : []),
    ...(number < pages ? [`Of ${String(pages)} pages the first ${String(number)} were read.`] : []),
  ];
  const text = hasText ? collected.text().trim() : '';
  return { kind: 'pdf', text, pages, ...(notes.length > 0 && { note: notes.join(' ') }) };
}

const missingNote =
  'Text is missing: it is in fonts that cannot be read here, most likely Chinese, Japanese or Korean. Have a person look at it.';

const noTextNote = (read: number, pages: number): string =>
  `It has no text${read < pages ? ` on its first ${String(read)} pages` : ''}, only pictures: most likely a scan. Ask for it as text, or have a person look at it.`;

/** The members of a pdf.js page that are used here. */
interface Page {
  streamTextContent: () => unknown;
}

/** Reads the text in pieces, because a page can have endless text. */
async function readPage(page: Page, text: TextCollector): Promise<void> {
  const pieces = page.streamTextContent() as ReadableStream<{ items: { str?: string; hasEOL?: boolean }[] }>;
  const reader = pieces.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    for (const { str = '', hasEOL = false } of piece.value.items) text.add(hasEOL ? `${str}\n` : str);
    // pdf.js requires a reason for a cancellation.
    if (text.isFull()) return reader.cancel(new Error('There is enough text.'));
  }
}
