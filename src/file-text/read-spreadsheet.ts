import type { Bounds } from './bounds';
import { cellTime } from './cell-time';
import { collectText, cutNote, type TextCollector } from './collect-text';
import { Unreadable } from './unreadable';
import type { Archive } from './unpack';
import { saysYes, walkXml, type XmlAttributes, type XmlVisitor } from './walk-xml';
import { readDateStyles, readSharedTexts, readWorkbook } from './workbook-parts';
import type { WholeText } from './whole-text';

/** Number of columns of a sheet; the last one is called XFD. */
const mostColumns = 16_384;

interface SheetReading {
  texts: readonly string[];
  dateStyles: ReadonlySet<number>;
  since1904: boolean;
  collected: TextCollector;
  state: { hadHidden: boolean };
}

/** Reads an Excel workbook: each sheet with its name, one line per row, cells separated by tabs. Hidden sheets, rows and columns are left out. */
export async function readSpreadsheet(archive: Archive, main: string, bounds: Bounds): Promise<WholeText> {
  const { sheets, since1904, ...paths } = await readWorkbook(archive, main, bounds);
  if (sheets.length === 0) throw new Unreadable('is broken: it names no sheets.');
  const texts = await readSharedTexts(archive, paths.texts, bounds);
  const dateStyles = await readDateStyles(archive, paths.styles, bounds);
  const collected = collectText(bounds.characters);
  const state = { hadHidden: sheets.some(({ isHidden }) => isHidden) };
  for (const { name, path } of sheets.filter(({ isHidden }) => !isHidden)) {
    if (collected.isFull()) break;
    collected.add(`[Sheet ${oneLine(name)}]\n`);
    await walkXml(archive.read(path), sheetVisitor({ texts, dateStyles, since1904, collected, state }), bounds);
    collected.add('\n');
  }
  return {
    kind: 'spreadsheet',
    text: collected.text().trim(),
    hadHidden: state.hadHidden,
    ...(collected.isFull() && { note: cutNote(bounds.characters) }),
  };
}

/** Handles the elements of SpreadsheetML (ECMA-376 part 1, 18.3). */
function sheetVisitor({ texts, dateStyles, since1904, collected, state }: SheetReading): XmlVisitor {
  const hiddenColumns: { from: number; to: number }[] = [];
  let row: string[] = [];
  let isHiddenRow = false;
  let column = -1;
  let cell: XmlAttributes = {};
  let value: string[] = [];
  let isValue = false;
  const isHiddenColumn = () => hiddenColumns.some(({ from, to }) => from <= column && column <= to);
  const shown = (text: string): string => {
    const { t: type = 'n', s: style = '' } = cell;
    if (type === 's') return texts[Number(text)] ?? '';
    if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    return type === 'n' && dateStyles.has(Number(style)) ? cellTime(text, since1904) : text;
  };
  return {
    onOpen: (name, attributes, path) => {
      if (name === 'col' && saysYes(attributes.hidden)) {
        hiddenColumns.push({ from: Number(attributes.min) - 1, to: Number(attributes.max) - 1 });
      } else if (name === 'row') {
        row = [];
        column = -1;
        isHiddenRow = saysYes(attributes.hidden);
      } else if (name === 'c') {
        cell = attributes;
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        value = [];
      } else if (name === 'v' || (name === 't' && !path.includes('rPh'))) isValue = true;
    },
    onClose: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') {
        const text = oneLine(shown(value.join('')));
        if (text === '' || column >= mostColumns) return;
        if (isHiddenRow || isHiddenColumn()) state.hadHidden = true;
        else row[column] = text;
      } else if (name === 'row' && row.length > 0) collected.add(`${Array.from(row, (text) => text).join('\t')}\n`);
    },
    onText: (text) => {
      if (isValue) value.push(text);
    },
    isDone: collected.isFull,
  };
}

/** Column index of a cell reference: `C7` is in the third column, whose index is 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{0,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n\t]+/g, ' ');
