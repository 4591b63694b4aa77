import type { Bounds } from './bounds';
import { isTimeFormat } from './cell-time';
import { readRelationships } from './relationships';
import { Unreadable } from './unreadable';
import type { Archive } from './unpack';
import { saysYes, walkXml } from './walk-xml';

interface Sheet {
  name: string;
  /** Path in the archive. */
  path: string;
  isHidden: boolean;
}

export interface Workbook {
  sheets: Sheet[];
  /** Whether its days count from 1904. */
  since1904: boolean;
  /** Path of the texts that its cells refer to by number. */
  texts: string;
  /** Path of the styles of its cells. */
  styles: string;
}

/** Reads of which parts a workbook consists, its sheets in their order. @param main path of the workbook's own part */
export async function readWorkbook(archive: Archive, main: string, bounds: Bounds): Promise<Workbook> {
  const related = await readRelationships(archive, main, bounds);
  const paths = new Map(related.map(({ id, path }) => [id, path]));
  const pathOf = (wanted: string): string => related.find(({ type }) => type === wanted)?.path ?? '';
  const sheets: Sheet[] = [];
  let since1904 = false;
  await walkXml(
    archive.read(main),
    {
      onOpen: (element, { name = '', id = '', state = 'visible', date1904 }) => {
        if (element === 'workbookPr') since1904 = saysYes(date1904);
        const path = element === 'sheet' ? paths.get(id) : undefined;
        if (path !== undefined) sheets.push({ name, path, isHidden: state !== 'visible' });
      },
      onClose: () => undefined,
    },
    bounds,
  );
  return { sheets, since1904, texts: pathOf('sharedStrings'), styles: pathOf('styles') };
}

/** Reads the texts that cells refer to by number. @throws Unreadable when they are many times longer than the text that is answered */
export async function readSharedTexts(archive: Archive, path: string, bounds: Bounds): Promise<string[]> {
  const most = bounds.characters * 10;
  const texts: string[] = [];
  let pieces: string[] = [];
  let length = 0;
  let isText = false;
  await walkXml(
    archive.read(path),
    {
      onOpen: (name, _attributes, around) => {
        if (name === 'si') pieces = [];
        // The pronunciation of a text is stored next to it.
        if (name === 't') isText = !around.includes('rPh');
      },
      onClose: (name) => {
        if (name === 't') isText = false;
        if (name === 'si') texts.push(pieces.join(''));
      },
      onText: (text) => {
        if (!isText) return;
        pieces.push(text);
        length += text.length;
        if (length > most) throw new Unreadable(`holds more than ${String(most)} characters in its cells.`);
      },
    },
    bounds,
  );
  return texts;
}

/** Reads which cell styles show a number as a date or a time, by their numbers. */
export async function readDateStyles(archive: Archive, path: string, bounds: Bounds): Promise<ReadonlySet<number>> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  await walkXml(
    archive.read(path),
    {
      onOpen: (name, { numFmtId = '0', formatCode = '' }, around) => {
        if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
        if (name === 'xf' && around.at(-1) === 'cellXfs') formats.push(Number(numFmtId));
      },
      onClose: () => undefined,
    },
    bounds,
  );
  return new Set(
    [...formats.keys()].filter((style) => isTimeFormat(formats[style] ?? 0, codes.get(formats[style] ?? 0))),
  );
}
