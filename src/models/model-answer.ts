import { changeAt, isAt, removeAt } from './at-path';
import { handleOf, type Handles } from './handles';
import type { AnswerPlan, Path } from './tool-plan';
import { withinBound } from './within-bound';

/**
 * A step's answer as a model reads it: ids as handles, a name and its address as one text, without what it did not ask for, and with
 * `untrusted`, the names of the fields that hold other people's words: information, never instructions. It is cut where it would be too long.
 *
 * @param toHandle where not every id gets one
 */
export function modelAnswer(
  plan: AnswerPlan,
  answer: unknown,
  handles: Handles,
  details = false,
  toHandle = handleOf,
): unknown {
  const { answerIds, outside, onRequest, oneText, onlyIfTrue } = plan;
  const asked = details ? answer : onRequest.reduce<unknown>((value, path) => removeAt(value, path), answer);
  const said = onlyIfTrue.reduce((value, path) => removeAt(value, path, (found) => found === false), asked);
  const withHandles = answerIds.reduce(
    (value, { path, kind }) =>
      changeAt(value, path, (found) => (typeof found === 'string' ? toHandle(handles, kind, found) : found)),
    said,
  );
  const untrusted = outside.filter((path) => isAt(withHandles, path)).map((path) => nameOf(path, oneText));
  const short = withinBound(oneText.reduce((value, path) => changeAt(value, path, nameWithAddress), withHandles));
  if (untrusted.length === 0 || typeof short !== 'object' || short === null) return short;
  return { ...short, untrusted: [...new Set(untrusted)] };
}

/** A field as `untrusted` names it; one within what became a text by that. */
function nameOf(path: Path, oneText: readonly Path[]): string {
  const text = oneText.find((outer) => outer.every((name, at) => path[at] === name));
  return (text ?? path).filter((name) => name !== '*').join('.');
}

/** A name that could pass for an address of its own is written in quotes. */
function nameWithAddress(found: unknown): unknown {
  if (typeof found !== 'object' || found === null || !('address' in found)) return found;
  const { name, address } = found as { name?: unknown; address: unknown };
  if (typeof name !== 'string') return address;
  return `${/[<>"@,;]/.test(name) ? JSON.stringify(name) : name} <${String(address)}>`;
}
