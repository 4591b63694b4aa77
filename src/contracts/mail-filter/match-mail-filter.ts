import type { FilterClock } from './date-interval';
import type { FilterableMessage } from './filterable-message';
import type { MailFilter, MailFilterNode } from './mail-filter';
import { restrictionMatcher, type RestrictionMatcher } from './match-restriction';

export interface MailFilterMatch {
  matched: boolean;
  /** Which part of the filter failed and why, with that part's text. Holds nothing of the message. */
  failed?: string;
}

/**
 * Whether a filter matches a message.
 *
 * @param clock meaning of `today` and of days: the time of evaluation, and the mailbox's zone
 * @throws RangeError when the filter has a date and the zone is not an IANA name
 */
export function matchMailFilter(filter: MailFilter, message: FilterableMessage, clock: FilterClock): MailFilterMatch {
  const failed = failure(filter.root, filter.text, restrictionMatcher(message, clock));
  return failed === undefined ? { matched: true } : { matched: false, failed };
}

/** Returns a sentence on why a part does not match, or undefined when it does. */
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
