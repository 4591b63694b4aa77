import type { Row } from './row';
import type { Finished } from './run-row';

const begin = '<!-- prove:begin -->';
const end = '<!-- prove:end -->';

const header = ['Row', 'Bar', 'What was run', 'Result', 'When'];

/** What one run of a row has to tell the table. */
export interface TableEntry {
  readonly row: Row;
  readonly finished: Finished;
  readonly seed: number;
  /** Date and commit. */
  readonly when: string;
}

/**
 * The document with the table between its two marks brought up to date: rows that ran are written anew, the others stay as they are.
 *
 * @param rows every row there is, in the order of the table
 * @throws Error when the document lacks the marks
 */
export function withTable(document: string, rows: readonly Row[], entries: readonly TableEntry[]): string {
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The document needs the lines ${begin} and ${end}.`);
  const before = linesByTitle(document.slice(from, to));
  const after = new Map(entries.map(({ row, ...entry }) => [row.title, lineOf(row, entry)]));
  const lines = rows.flatMap(({ title }) => after.get(title) ?? before.get(title) ?? []);
  const table = [cells(header), cells(header.map(() => '---')), ...lines].join('\n');
  return `${document.slice(0, from)}${begin}\n\n${table}\n\n${document.slice(to)}`;
}

function lineOf(row: Row, { finished, seed, when }: Omit<TableEntry, 'row'>): string {
  const { checked, problems, details, seconds } = finished;
  const ran = `${details ?? `${checked.toLocaleString('en')} checked`}; seed ${seed}, ${seconds} s`;
  const result = problems.length === 0 ? 'holds' : `**${problems.length} problems**`;
  return cells([row.title, row.bar, ran, result, when]);
}

const cells = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`;

function linesByTitle(table: string): Map<string, string> {
  const lines = table.split('\n').filter((line) => line.startsWith('|'));
  return new Map(lines.slice(2).map((line) => [line.split('|')[1]?.trim() ?? '', line]));
}
