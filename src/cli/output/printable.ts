import { visible, visibleJson, visibleLine } from '../../text/visible-text';

/** Makes text safe to show on a terminal: characters that control the terminal or are invisible are escaped, as `\u{1b}`. */
export const printable = visible;

/** The same for one line of a list. */
export const printableLine = visibleLine;

/** Returns JSON that a terminal shows safely; a parser reads the same value. */
export const printableJson = (value: unknown, indentation?: number): string =>
  visibleJson(JSON.stringify(value, undefined, indentation));
