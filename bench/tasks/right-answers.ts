import { sampleOf } from './expected';
import type { ModelCall } from './score';
import type { ExpectedCall, NamedTask } from './task';

/** A right call for what is expected. */
export const callFor = (expected: ExpectedCall): ModelCall => ({
  tool: expected.tool,
  arguments: sampleOf(expected.arguments),
});

/** What a model does that makes no mistake, turn by turn: a call at a time, and at last none. */
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
