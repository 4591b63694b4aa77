import type { MailFilterNode } from './mail-filter';
import type { SourceRange } from './mail-filter-problem';

/** Negates a part. A double negation returns the part itself. */
export const negate = (part: MailFilterNode, source: SourceRange): MailFilterNode =>
  part.type === 'not' ? { ...part.part, source } : { type: 'not', part, source };
