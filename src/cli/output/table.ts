import { printableLine } from './printable';

const gap = 2;

/**
 * Formats rows as aligned columns under their headings; absent cells stay empty.
 *
 * @param width of the terminal, in characters: wider rows are broken between words, never within an id. Without a width each row is one line.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
  width = terminalWidth(),
): string {
  const cells = [headings, ...rows.map((row) => headings.map((_, column) => printableLine(row[column] ?? '')))];
  const natural = headings.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const least = headings.map((_, column) => Math.max(...cells.map((row) => longestWord(row[column] ?? ''))));
  const widths = width === undefined ? natural : fitted(natural, least, width);
  return cells
    .flatMap((row) => linesOf(row, widths))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Undefined if the output goes to a file or another program. */
const terminalWidth = (): number | undefined => (process.stdout.isTTY ? process.stdout.columns : undefined);

const longestWord = (text: string): number => Math.max(...text.split(' ').map(({ length }) => length));

/** Narrows the widest column that can shrink, until the rows fit or no column can shrink further. */
function fitted(natural: readonly number[], least: readonly number[], width: number): readonly number[] {
  const widths = [...natural];
  const sum = (): number => widths.reduce((total, one) => total + one, gap * (widths.length - 1));
  while (sum() > width) {
    const giving = widths.map((one, column) => (one > (least[column] ?? 0) ? one : 0));
    const widest = giving.indexOf(Math.max(...giving));
    if ((giving[widest] ?? 0) === 0) break;
    widths[widest] = Math.max(least[widest] ?? 0, (widths[widest] ?? 0) - (sum() - width));
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
