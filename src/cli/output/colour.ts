import { levelMarks } from './finding-line';

interface Stream {
  readonly isTTY?: boolean;
}

/** Whether to use colours: only on a terminal, and not if NO_COLOR is set (https://no-color.org). */
export const showsColour = (
  { isTTY = false }: Stream,
  { NO_COLOR = '', TERM }: NodeJS.ProcessEnv = process.env,
): boolean => isTTY && NO_COLOR === '' && TERM !== 'dumb';

/** Style codes for terminals (SGR, ECMA-48). */
const red = 31;
const green = 32;
const yellow = 33;
const bold = 1;
const styled = (text: string, style: number): string => `\u001b[${style}m${text}\u001b[0m`;

const styleOf: ReadonlyMap<string, number> = new Map([
  [levelMarks.good, green],
  [levelMarks.warning, yellow],
  [levelMarks.problem, red],
]);
const anyMark = new RegExp(`^(?:${[...styleOf.keys()].join('|')})(?=  )`, 'gm');

/**
 * Colours the marks of findings and the headings of tables. It matches only the beginning of a line, where text from outsiders never appears: such
 * text always follows a name, a bar or another column.
 */
export const coloured = (text: string): string =>
  text
    .replace(anyMark, (mark) => styled(mark, styleOf.get(mark) ?? bold))
    .replace(/^[A-Z]+(?: +[A-Z]+)*$/gm, (heading) => styled(heading, bold));
