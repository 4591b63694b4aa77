import { visible, visibleJson, visibleLine } from '../contracts/visible-text';

/** Makes text safe to show on a terminal: what would act on it, or hide, is spelt out instead, as `\u{1b}`. */
export const printable = visible;

/** The same for one line of a list. */
export const printableLine = visibleLine;

/** JSON that a terminal shows as it is; a parser reads the same value. */
export const printableJson = (value: unknown, indentation?: number): string =>
  visibleJson(JSON.stringify(value, undefined, indentation));
