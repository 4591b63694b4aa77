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

const marks: Readonly<Record<string, number>> = { PROBLEM: red, warning: yellow, 'ok     ': green };

/**
 * Colours the marks of findings and the headings of tables. It matches only the beginning of a line, where text from outsiders never appears: such
 * text always follows a name, a bar or another column.
 */
export const coloured = (text: string): string =>
  text
    .replace(/^(?:PROBLEM|warning|ok {5})(?= {2})/gm, (mark) => styled(mark, marks[mark] ?? bold))
    .replace(/^[A-Z]+(?: +[A-Z]+)*$/gm, (heading) => styled(heading, bold));
