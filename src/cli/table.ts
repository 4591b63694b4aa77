import { printableLine } from './printable';

/** Rows as aligned columns under their headings; cells that are absent stay empty. */
export function table(headings: readonly string[], rows: readonly (readonly (string | undefined)[])[]): string {
  const lines = [headings, ...rows.map((row) => headings.map((_, column) => printableLine(row[column] ?? '')))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
