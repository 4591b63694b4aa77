interface Stream {
  readonly isTTY?: boolean;
}

/** Colours are for terminals alone, and for nobody who has set NO_COLOR (https://no-color.org). */
export const showsColour = (
  { isTTY = false }: Stream,
  { NO_COLOR = '', TERM }: NodeJS.ProcessEnv = process.env,
): boolean => isTTY && NO_COLOR === '' && TERM !== 'dumb';

/** What a terminal is sent (SGR, ECMA-48). */
const red = 31;
const green = 32;
const yellow = 33;
const bold = 1;
const styled = (text: string, style: number): string => `\u001b[${style}m${text}\u001b[0m`;

const marks: Readonly<Record<string, number>> = { PROBLEM: red, warning: yellow, 'ok     ': green };

/**
 * The marks of findings and the headings of tables in colour. Goes by what begins a line, where words of others never stand: what they have
 * written is behind a name, a bar or another column.
 */
export const coloured = (text: string): string =>
  text
    .replace(/^(?:PROBLEM|warning|ok {5})(?= {2})/gm, (mark) => styled(mark, marks[mark] ?? bold))
    .replace(/^[A-Z]+(?: +[A-Z]+)*$/gm, (heading) => styled(heading, bold));
