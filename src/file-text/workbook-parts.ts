import type { Bounds } from './bounds';
import { isTimeFormat } from './cell-time';
import { Unreadable } from './unreadable';
import type { Archive } from './unpack';
import { saysYes, walkXml } from './walk-xml';

export interface Sheet {
  name: string;
  /** Path in the archive. */
  path: string;
  isHidden: boolean;
}

/** Reads the sheets of a workbook in their order, and whether its days count from 1904. */
export async function readWorkbook(archive: Archive, bounds: Bounds): Promise<{ sheets: Sheet[]; since1904: boolean }> {
  const paths = new Map<string, string>();
  await walkXml(
    archive.read('xl/_rels/workbook.xml.rels'),
    {
      onOpen: (name, { Id = '', Target = '' }) => {
        if (name === 'Relationship') paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
      },
      onClose: () => undefined,
    },
    bounds,
  );
  const sheets: Sheet[] = [];
  let since1904 = false;
  await walkXml(
    archive.read('xl/workbook.xml'),
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
  return { sheets, since1904 };
}

/** Reads the texts that cells refer to by number. @throws Unreadable when they are many times longer than the text that is answered */
export async function readSharedTexts(archive: Archive, bounds: Bounds): Promise<string[]> {
  const most = bounds.characters * 10;
  const texts: string[] = [];
  let pieces: string[] = [];
  let length = 0;
  let isText = false;
  await walkXml(
    archive.read('xl/sharedStrings.xml'),
    {
      onOpen: (name, _attributes, path) => {
        if (name === 'si') pieces = [];
        // The pronunciation of a text is stored next to it.
        if (name === 't') isText = !path.includes('rPh');
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
export async function readDateStyles(archive: Archive, bounds: Bounds): Promise<ReadonlySet<number>> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  await walkXml(
    archive.read('xl/styles.xml'),
    {
      onOpen: (name, { numFmtId = '0', formatCode = '' }, path) => {
        if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
        if (name === 'xf' && path.at(-1) === 'cellXfs') formats.push(Number(numFmtId));
      },
      onClose: () => undefined,
    },
    bounds,
  );
  return new Set(
    [...formats.keys()].filter((style) => isTimeFormat(formats[style] ?? 0, codes.get(formats[style] ?? 0))),
  );
}
