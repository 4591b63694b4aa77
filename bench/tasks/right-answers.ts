import { sampleOf } from './expected';
import type { ModelCall } from './score';
import type { ExpectedCall, NamedTask } from './task';

/** Returns a right call for an expected call. */
export const callFor = (expected: ExpectedCall): ModelCall => ({
  tool: expected.tool,
  arguments: sampleOf(expected.arguments),
});

/** Returns the turns of a model that makes no mistake: one call per turn, and finally none. */
export function rightTurns({ ask, calls, search }: NamedTask): ModelCall[][] {
  const turns = calls.flatMap((expected) => {
    const [first] = [expected].flat();
    return first === undefined ? [] : [[callFor(first)]];
  });
  if (!search) return [...turns, []];
  const names = turns.flat().map(({ tool }) => tool);
  return [
    [{ tool: 'tools_find', arguments: { query: ask } }],
    [{ tool: 'tools_describe', arguments: { names } }],
    ...turns,
    [],
  ];
}
