import type { Approval, ReviewersChanges } from '../../src/contracts/approval';
import { cutText } from '../../src/text/cut-text';
import { reviewersChanges } from '../reviewers-changes';

/** Returns what a person changed in a call from outside, for who is given its result; undefined where the person only agreed. */
export function toldChanges(approval: Approval): ReviewersChanges | undefined {
  const { changedByReviewer, ...reason } = reviewersChanges(approval);
  if (changedByReviewer === undefined) return reason.reviewersReason === undefined ? undefined : reason;
  const fields = Object.entries(changedByReviewer).map(([name, value]) => [name, fitting(value)] as const);
  return { changedByReviewer: Object.fromEntries(fields), ...reason };
}

/** The most characters of one field: a memo, in which they are told to MCP and the HTTP API, stands in Temporal's listings too. */
const mostCharacters = 20_000;

function fitting(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value, mostCharacters, '… (cut)');
  return JSON.stringify(value).length <= mostCharacters ? value : '(too long to be told here)';
}
