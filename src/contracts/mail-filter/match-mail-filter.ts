import type { FilterClock } from './date-interval';
import type { FilterableMessage } from './filterable-message';
import type { MailFilter, MailFilterNode } from './mail-filter';
import { restrictionMatcher, type RestrictionMatcher } from './match-restriction';

export interface MailFilterMatch {
  matched: boolean;
  /** Which part of the filter failed: why, and its own text. Holds nothing of the message. */
  failed?: string;
}

/**
 * Whether a filter lets a message through.
 *
 * @param clock what `today` and days mean: the time of the look, and the zone of the mailbox
 * @throws RangeError when the filter has a date and the zone is not an IANA name
 */
export function matchMailFilter(filter: MailFilter, message: FilterableMessage, clock: FilterClock): MailFilterMatch {
  const failed = failure(filter.root, filter.text, restrictionMatcher(message, clock));
  return failed === undefined ? { matched: true } : { matched: false, failed };
}

/** The sentence that says why a part does not hold; nothing when it does. */
function failure(node: MailFilterNode, text: string, matcher: RestrictionMatcher): string | undefined {
  const written = text.slice(node.source.start, node.source.end);
  switch (node.type) {
    case 'all':
      for (const part of node.parts) {
        const failed = failure(part, text, matcher);
        if (failed !== undefined) return failed;
      }
      return undefined;
    case 'any':
      return node.parts.some((part) => failure(part, text, matcher) === undefined)
        ? undefined
        : `None of these holds: ${written}`;
    case 'not':
      return failure(node.part, text, matcher) === undefined ? `Excluded by: ${written}` : undefined;
    default:
      return matcher.holds(node) ? undefined : `${matcher.whyNot(node)}: ${written}${matcher.hint(node)}`;
  }
}
