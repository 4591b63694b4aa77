import type { MailFilterNode } from './mail-filter';
import type { SourceRange } from './mail-filter-problem';

/** The opposite of a part. Twice is once: an exclusion of an exclusion is the part itself. */
export const negate = (part: MailFilterNode, source: SourceRange): MailFilterNode =>
  part.type === 'not' ? { ...part.part, source } : { type: 'not', part, source };
