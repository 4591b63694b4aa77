import type { ReviewersChanges } from '../contracts/approval';
import type { IdKind } from '../contracts/field-marks';
import { changeAt } from './at-path';
import type { ToolPlan } from './tool-plan';

/**
 * Returns a step's answer with what the person who approved the call changed in it, and why, so that a model does not go on from what it asked
 * for. Where the person only agreed, the answer is unchanged.
 *
 * @param toHandle returns the handle of an id that the model has met, and anything else as it is
 */
export function reviewedAnswer(
  { inputIds }: ToolPlan,
  answer: unknown,
  { changedByReviewer, ...reason }: ReviewersChanges,
  toHandle: (kind: IdKind, id: string) => string,
): unknown {
  if (changedByReviewer === undefined) return { ...(answer as object), ...reason };
  const withHandles = inputIds.reduce<unknown>(
    (value, place) =>
      changeAt(value, place.path, (id) =>
        place.within === undefined && typeof id === 'string' ? toHandle(place.kind, id) : id,
      ),
    changedByReviewer,
  );
  return { ...(answer as object), changedByReviewer: withHandles, ...reason };
}
