import { wrongFields } from './expected';
import { changesSomething, toolNamed } from './offered-tools';
import type { ExpectedCall, NamedTask } from './task';

/** A call that a model made. */
export interface ModelCall {
  tool: string;
  arguments: unknown;
}

export interface Problem {
  kind: 'wrong tool' | 'wrong arguments' | 'extra call' | 'no call' | 'forbidden call' | 'model failed';
  /** For people who investigate the problem. */
  detail: string;
}

/** What remains of a task after a turn of the model. */
export interface Progress {
  left: NamedTask['calls'];
  /** The right calls of this turn, in the order of the model's calls. */
  done: readonly ExpectedCall[];
  problem?: Problem;
}

/** Arguments for the amount and form of the answer: they do not count unless a task names them. */
const matterOfTaste = new Set([
  'limit',
  'bodyLength',
  'details',
  'webLinks',
  'descriptionLength',
  'commentLimit',
  'textLength',
  'suggestions',
  'includeLists',
  'includeRecurrence',
  'bodyFormat',
]);

/**
 * Judges one turn of a model.
 *
 * @param left the calls that are still to be made
 * @param calls what the model called in this turn
 */
export function judgeTurn(task: NamedTask, left: NamedTask['calls'], calls: readonly ModelCall[]): Progress {
  const done: ExpectedCall[] = [];
  let open = left;
  for (const call of calls) {
    const [at, right] = rightCall(open, call);
    if (right === undefined) return { left: open, done, problem: problemOf(task, open, call) };
    done.push(right);
    open = open.filter((_, index) => index !== at);
  }
  if (calls.length === 0 && open.length > 0)
    return { left: open, done, problem: { kind: 'no call', detail: `${namesOf(open)} was to be called` } };
  return { left: open, done };
}

function rightCall(open: NamedTask['calls'], call: ModelCall): [number, ExpectedCall | undefined] {
  for (const [at, expected] of open.entries()) {
    const right = [expected].flat().find((one) => one.tool === call.tool && wrongIn(one, call).length === 0);
    if (right !== undefined) return [at, right];
  }
  return [-1, undefined];
}

function problemOf({ isWatched }: NamedTask, open: NamedTask['calls'], call: ModelCall): Problem {
  const shown = `${call.tool} ${JSON.stringify(call.arguments)}`;
  const same = open.flat().find(({ tool }) => tool === call.tool);
  if (same !== undefined) return { kind: 'wrong arguments', detail: `${shown}: ${wrongIn(same, call).join(', ')}` };
  if (isWatched === true && changesSomething(call.tool, call.arguments))
    return { kind: 'forbidden call', detail: shown };
  if (open.length === 0) return { kind: 'extra call', detail: shown };
  return { kind: 'wrong tool', detail: `${shown} in place of ${namesOf(open)}` };
}

const namesOf = (open: NamedTask['calls']): string =>
  open.map((expected) => [expected].flat()[0]?.tool ?? '').join(', ');

/** Returns the wrong arguments of a call to the right tool. */
function wrongIn(expected: ExpectedCall, { tool, arguments: given }: ModelCall): string[] {
  const properties = toolNamed(tool)?.parameters.properties ?? {};
  if (typeof given !== 'object' || given === null) return wrongFields(expected.arguments, given);
  const telling = Object.entries(given).filter(
    ([name, value]) =>
      Object.hasOwn(expected.arguments, name) ||
      (!matterOfTaste.has(name) && (properties[name]?.default === undefined || properties[name].default !== value)),
  );
  return wrongFields(expected.arguments, Object.fromEntries(telling));
}
