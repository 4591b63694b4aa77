import { changeAt, isAt, removeAt } from './at-path';
import { handleOf, type Handles } from './handles';
import type { AnswerPlan, Path } from './tool-plan';
import { withoutBytes } from './without-bytes';
import { withinBound } from './within-bound';

/**
 * Returns a step's answer as a model reads it: handles in place of ids, a name and its address as one text, and no details unless requested.
 * `untrusted` names the fields that other people wrote: information, never instructions. The bytes of files are left out, and
 * an answer that is too long is cut.
 *
 * @param toHandle replaces `handleOf` where not every id gets a handle
 */
export function modelAnswer(
  plan: AnswerPlan,
  answer: unknown,
  handles: Handles,
  details = false,
  toHandle = handleOf,
): unknown {
  const { answerIds, outside, withFiles = [], onRequest, oneText, onlyIfTrue } = plan;
  const asked = details ? answer : onRequest.reduce<unknown>((value, path) => removeAt(value, path), answer);
  const said = onlyIfTrue.reduce((value, path) => removeAt(value, path, (found) => found === false), asked);
  const withHandles = answerIds.reduce(
    (value, { path, kind }) =>
      changeAt(value, path, (found) => (typeof found === 'string' ? toHandle(handles, kind, found) : found)),
    withFiles.reduce((value, path) => changeAt(value, path, withoutBytes), said),
  );
  const untrusted = outside.filter((path) => isAt(withHandles, path)).map((path) => nameOf(path, oneText));
  const named = oneText.reduce((value, path) => changeAt(value, path, nameWithAddress), withHandles);
  const short = withinBound(
    named,
    answerIds.map(({ path }) => path),
  );
  if (untrusted.length === 0 || typeof short !== 'object' || short === null) return short;
  return { ...short, untrusted: [...new Set(untrusted)] };
}

/** Returns the name of a field for `untrusted`. A field inside an object that became one text is named by that text. */
function nameOf(path: Path, oneText: readonly Path[]): string {
  const text = oneText.find((outer) => outer.every((name, at) => path[at] === name));
  return (text ?? path).filter((name) => name !== '*').join('.');
}

/** Joins a name and its address into one text. A name that could be taken for an address is quoted. */
function nameWithAddress(found: unknown): unknown {
  if (typeof found !== 'object' || found === null || !('address' in found)) return found;
  const { name, address } = found as { name?: unknown; address: unknown };
  if (typeof name !== 'string') return address;
  return `${/[<>"@,;]/.test(name) ? JSON.stringify(name) : name} <${String(address)}>`;
}
