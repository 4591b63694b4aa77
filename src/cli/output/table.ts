import { visibleLine } from '../../text/visible-text';

const gap = 2;
const indentation = '  ';

/**
 * Formats rows as aligned columns under their headings; absent cells stay empty.
 *
 * @param width of the terminal, in characters: wider rows are broken between words, never within an id. A column whose ids leave no room for the others
 *   has lines of its own, which the terminal breaks: Microsoft Graph's ids have 152 characters. Without a width each row is one line.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
  width = terminalWidth() ?? Infinity,
): string {
  const cells = [headings, ...rows.map((row) => headings.map((_, column) => visibleLine(row[column] ?? '')))];
  const columns = headings.map((heading, column) => {
    const texts = cells.map((row) => row[column] ?? '');
    const natural = Math.max(...texts.map(({ length }) => length));
    return { heading, texts, natural, least: Math.max(...texts.map(longestWord)) };
  });
  const beside = fitting(columns, width);
  const apart = columns.filter((column) => !beside.includes(column));
  // The first column is where lines begin in any case: what outsiders wrote is in others, and must not pass for a mark of ours (`colour.ts`).
  const above = apart.find((column) => column === columns[0]);
  const indented = above === undefined ? '' : indentation;
  const widths = fitted(beside, width - indented.length);
  return cells
    .flatMap((_, row) => [
      ...(above === undefined ? [] : [above.texts[row] ?? '']),
      ...linesOf(
        beside.map(({ texts }) => texts[row] ?? ''),
        widths,
      ).map((line) => indented + line),
      ...apart.flatMap((column) => (column === above || row === 0 ? [] : lineOf(column, row))),
    ])
    .map((line) => line.trimEnd())
    .join('\n');
}

interface Column {
  heading: string;
  /** Of each row, that of the headings first. */
  texts: readonly string[];
  /** Widths without and with all possible breaks. */
  natural: number;
  least: number;
}

const lineOf = ({ heading, texts }: Column, row: number): string[] =>
  (texts[row] ?? '') === '' ? [] : [`${indentation}${heading}  ${texts[row] ?? ''}`];

/** Undefined if the output goes to a file or another program. */
const terminalWidth = (): number | undefined => (process.stdout.isTTY ? process.stdout.columns : undefined);

const longestWord = (text: string): number => Math.max(...text.split(' ').map(({ length }) => length));

const sumOf = (widths: readonly number[]): number =>
  widths.reduce((total, one) => total + one, gap * (widths.length - 1));

/** Returns the columns that have room beside each other: those with the longest words are left out until the others, or a single one, fit. */
function fitting(columns: readonly Column[], width: number): readonly Column[] {
  const least = columns.map((column) => column.least);
  if (columns.length === 1 || sumOf(least) <= width) return columns;
  const longest = least.indexOf(Math.max(...least));
  return fitting(columns.toSpliced(longest, 1), width);
}

/** Narrows the widest column that can shrink, until the rows fit or no column can shrink further. */
function fitted(columns: readonly Column[], width: number): readonly number[] {
  const widths = columns.map(({ natural }) => natural);
  while (sumOf(widths) > width) {
    const giving = widths.map((one, column) => (one > (columns[column]?.least ?? 0) ? one : 0));
    const widest = giving.indexOf(Math.max(...giving));
    if ((giving[widest] ?? 0) === 0) break;
    widths[widest] = Math.max(columns[widest]?.least ?? 0, (widths[widest] ?? 0) - (sumOf(widths) - width));
  }
  return widths;
}

function linesOf(row: readonly string[], widths: readonly number[]): string[] {
  const broken = widths.map((width, column) => brokenAt(row[column] ?? '', width));
  const height = Math.max(...broken.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    broken.map((lines, column) => (lines[line] ?? '').padEnd((widths[column] ?? 0) + gap)).join(''),
  );
}

function brokenAt(text: string, width: number): string[] {
  if (text.length <= width) return [text];
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
