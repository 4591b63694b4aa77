import type { Approval, ReviewersChanges } from '../src/contracts/approval';
import { defined } from '../src/json/defined';

/** Returns what a person changed in the call that they approved, as it is carried out, and why. A field that was taken out is null. */
export function reviewersChanges({ input, changed, reason }: Approval): ReviewersChanges {
  const fields = input as Readonly<Record<string, unknown>>;
  const values = Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  return { ...(changed.length > 0 && { changedByReviewer: values }), ...defined({ reviewersReason: reason }) };
}
