import type { Approval } from '../contracts/approval';
import { defined } from '../json/defined';
import { changeAt } from './at-path';
import { handleIfKnown, type Handles } from './handles';
import type { ToolPlan } from './tool-plan';

/**
 * Returns a step's answer with what the person who approved the call changed in it, and why, so that a model does not go on from what it asked
 * for. A field that was taken out is null. Where the person only agreed, the answer is unchanged.
 */
export function reviewedAnswer(
  { inputIds }: ToolPlan,
  answer: unknown,
  { input, changed, reason }: Approval,
  handles: Handles,
): unknown {
  const fields = input as Readonly<Record<string, unknown>>;
  const values = Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  const withHandles = inputIds.reduce<unknown>(
    (value, place) =>
      changeAt(value, place.path, (id) =>
        place.within === undefined && typeof id === 'string' ? handleIfKnown(handles, place.kind, id) : id,
      ),
    values,
  );
  return {
    ...(answer as object),
    ...(changed.length > 0 && { changedByReviewer: withHandles }),
    ...defined({ reviewersReason: reason }),
  };
}
