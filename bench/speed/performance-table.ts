import { withLines } from '../table-in-document';
import { holds, type Figure, type Row } from './row';

const header = ['What', 'Bar', 'Measured', 'Result', 'Of what', 'When'];

/** Returns a figure as a line of the table; the terminal shows the same line. */
export function lineOf({ name }: Row, figure: Figure, when: string): [string, ...string[]] {
  const { what, bar, unit, value, details } = figure;
  const limit = 'atMost' in bar ? `≤ ${inUnit(bar.atMost, unit)}` : `≥ ${inUnit(bar.atLeast, unit)}`;
  return [firstCell(name, what), limit, inUnit(value, unit), holds(figure) ? 'holds' : '**missed**', details, when];
}

const firstCell = (name: string, what: string): string => `${name} ${what}`;

function inUnit(value: number, unit: string): string {
  const digits = Number.isInteger(value) || value >= 100 ? 0 : 2;
  const figure = value.toFixed(digits);
  return unit === '×' ? `${figure}×` : `${figure} ${unit}`.trim();
}

/**
 * Returns the document with the measured figures in the table between its marks. Figures of rows that did not run stay.
 *
 * @param rows all rows, in the order of the table
 * @throws Error when the document lacks the marks
 */
export function withFigures(
  document: string,
  rows: readonly Row[],
  lines: readonly (readonly [string, ...string[]])[],
): string {
  const order = rows.flatMap(({ name, figures }) => figures.map((what) => firstCell(name, what)));
  return withLines(document, { mark: 'bench', header, order }, lines);
}
