import { defined } from '../../../src/json/defined';
import { parseMailFilter } from '../../../src/contracts/mail-filter';
import { formatNode } from '../../../src/contracts/mail-filter/format-mail-filter';

export interface Found {
  /** The text the problem points at. */
  at: string;
  says: string;
  suggests?: string;
}

/** What was found, with the characters it points at in place of their offsets. */
export function found(text: string): { reads: string | undefined; problems: Found[] } {
  const reading = parseMailFilter(text);
  const problems = reading.ok ? reading.warnings : reading.problems;
  return {
    reads: reading.ok ? formatNode(reading.filter.root) : undefined,
    problems: problems.map(({ message, start, end, suggestion }) => ({
      at: text.slice(start, end),
      says: message,
      ...defined({ suggests: suggestion }),
    })),
  };
}
