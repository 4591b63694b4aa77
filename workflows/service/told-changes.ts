import type { Approval, ReviewersChanges } from '../../src/contracts/approval';
import { bytesOf } from '../../src/json/most-bytes';
import { cutText } from '../../src/text/cut-text';
import { reviewersChanges } from '../reviewers-changes';

/** Returns what a person changed in a call from outside, for who is given its result; undefined where the person only agreed. */
export function toldChanges(approval: Approval): ReviewersChanges | undefined {
  const { changedByReviewer, ...reason } = reviewersChanges(approval);
  if (changedByReviewer === undefined) return reason.reviewersReason === undefined ? undefined : reason;
  return { changedByReviewer: fitting(changedByReviewer), ...reason };
}

/**
 * The most that the changes may take in a memo, in bytes; a reason takes up to 12,000 more. Temporal Cloud takes memos of 40 KB, and a run with a
 * larger one is terminated, before what was approved is carried out.
 */
const mostChanged = 24_000;

/** What one character of a text (UTF-16 unit) takes in JSON at most: a control character is escaped. */
const bytesOfCharacter = 6;

function fitting(changed: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (bytesOf(changed) <= mostChanged) return changed;
  const fields = Object.entries(changed);
  const share = Math.floor(mostChanged / fields.length);
  return Object.fromEntries(fields.map(([name, value]) => [name, fittingValue(value, share)]));
}

function fittingValue(value: unknown, mostBytes: number): unknown {
  if (bytesOf(value) <= mostBytes) return value;
  if (typeof value !== 'string') return '(too long to be told here)';
  return cutText(value, Math.floor(mostBytes / bytesOfCharacter), '… (cut)');
}
