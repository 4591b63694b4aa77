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
const mostToldBytes = 24_000;

/** Tells all where that fits; else what is short whole, and of each of the others as much as the rest has room for. */
function fitting(changed: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (bytesOf(changed) <= mostToldBytes) return changed;
  const fields = Object.entries(changed).sort(([, one], [, other]) => bytesOf(one) - bytesOf(other));
  let left = mostToldBytes;
  const told = fields.map(([name, value], index) => {
    const fitted = fittingValue(value, Math.floor(left / (fields.length - index)));
    left -= bytesOf(fitted);
    return [name, fitted] as const;
  });
  return Object.fromEntries(told);
}

function fittingValue(value: unknown, mostBytes: number): unknown {
  if (bytesOf(value) <= mostBytes) return value;
  if (typeof value !== 'string') return '(too long to be told here)';
  const quotes = 2;
  let characters = Math.floor((value.length * (mostBytes - quotes)) / (bytesOf(value) - quotes));
  // Where the beginning has more bytes a character than the rest.
  while (bytesOf(value.slice(0, characters)) > mostBytes) characters = Math.floor(characters / 2);
  return cutText(value, characters, '… (cut)');
}
