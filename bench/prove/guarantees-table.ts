import { withLines } from '../table-in-document';
import type { Row } from './row';
import type { Finished } from './run-row';

const header = ['Row', 'Bar', 'What was run', 'Result', 'When'];

/** The entry of one run of a row in the table. */
export interface TableEntry {
  readonly row: Row;
  readonly finished: Finished;
  readonly seed: number;
  /** Date and commit. */
  readonly when: string;
}

/**
 * Returns the document with the table between its two marks updated: rows that ran are rewritten, the others stay.
 *
 * @param rows all rows, in the order of the table
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
