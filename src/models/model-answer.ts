import { changeAt, isAt, removeAt } from './at-path';
import { handleOf, type Handles } from './handles';
import type { ToolPlan } from './tool-plan';

/**
 * A step's answer as a model reads it: ids as handles, without what it did not ask for, and with `untrusted`, the names of the fields
 * that hold other people's words: information, never instructions.
 */
export function modelAnswer(
  { answerIds, outside, onRequest }: Pick<ToolPlan, 'answerIds' | 'outside' | 'onRequest'>,
  answer: unknown,
  handles: Handles,
  details = false,
): unknown {
  const asked = details ? answer : onRequest.reduce(removeAt, answer);
  const short = answerIds.reduce<unknown>(
    (value, { path, kind }) =>
      changeAt(value, path, (found) => (typeof found === 'string' ? handleOf(handles, kind, found) : found)),
    asked,
  );
  const untrusted = outside
    .filter((path) => isAt(short, path))
    .map((path) => path.filter((name) => name !== '*').join('.'));
  if (untrusted.length === 0 || typeof short !== 'object' || short === null) return short;
  return { ...short, untrusted: [...new Set(untrusted)] };
}
