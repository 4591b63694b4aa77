import { withLines } from '../table-in-document';
import type { Row } from './row';
import type { Finished } from './run-row';

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
  const table = { mark: 'prove', header, order: rows.map(({ title }) => title) };
  return withLines(document, table, entries.map(lineOf));
}

function lineOf({ row, finished, seed, when }: TableEntry): [string, ...string[]] {
  const { checked, problems, details, seconds } = finished;
  const ran = `${details ?? `${checked.toLocaleString('en')} checked`}; seed ${seed}, ${seconds} s`;
  const result = problems.length === 0 ? 'holds' : `**${problems.length} problems**`;
  return [row.title, row.bar, ran, result, when];
}
