import type { DateValue } from './date-value';
import type { Importance, MailKind } from './filterable-message';
import type { SourceRange } from './mail-filter-problem';
import type { PropertyNameOf } from './mail-filter-properties';
import type { PersonPattern } from './person-pattern';
import type { Phrase } from './phrase';

/** A comparison with one value, or with a range that includes both ends. */
export type Comparison<Value> =
  { operator: ':' | '<' | '<=' | '>' | '>='; value: Value } | { operator: '..'; from: Value; to: Value };

/** One condition on a message. `anywhere` is a free word: Graph searches sender, subject and body for it. */
export type MailRestriction = { source: SourceRange } & (
  | { type: 'text'; property: PropertyNameOf<'text'> | 'anywhere'; phrase: Phrase }
  | { type: 'person'; property: PropertyNameOf<'person'>; person: PersonPattern }
  | { type: 'flag'; property: PropertyNameOf<'flag'>; value: boolean }
  | { type: 'importance'; value: Importance }
  | { type: 'kind'; value: MailKind }
  | { type: 'size'; comparison: Comparison<number> }
  | { type: 'date'; property: PropertyNameOf<'date'>; comparison: Comparison<DateValue> }
);

export type MailFilterNode =
  | { type: 'all' | 'any'; parts: readonly MailFilterNode[]; source: SourceRange }
  | { type: 'not'; part: MailFilterNode; source: SourceRange }
  | MailRestriction;

/** A parsed filter as plain data. Every node refers to the characters of `text` that it was read from. */
export interface MailFilter {
  readonly text: string;
  readonly root: MailFilterNode;
}

/** Whether a filter contains dates, so that the zone of its days matters. */
export function hasDates(node: MailFilterNode): boolean {
  switch (node.type) {
    case 'all':
    case 'any':
      return node.parts.some(hasDates);
    case 'not':
      return hasDates(node.part);
    default:
      return node.type === 'date';
  }
}
