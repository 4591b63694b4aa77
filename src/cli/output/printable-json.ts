import { visibleJson } from '../../text/visible-text';

/** Returns JSON that a terminal shows safely; a parser reads the same value. */
export const printableJson = (value: unknown, indentation?: number): string =>
  visibleJson(JSON.stringify(value, undefined, indentation));
