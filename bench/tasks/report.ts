import type { TaskResult } from './run-task';

interface Line {
  name: string;
  right: number;
  tasks: number;
  input: number;
  output: number;
}

/** Returns one line for each area and one for all, then the problems. */
export function reportOf(results: readonly TaskResult[]): string {
  const areas = [...new Set(results.map(({ task }) => task.area))];
  const lines = [
    ...areas.map((area) =>
      lineOf(
        area,
        results.filter(({ task }) => task.area === area),
      ),
    ),
    lineOf('all', results),
  ];
  const rows = lines.map(({ name, right, tasks, input, output }) =>
    row(name, `${String(right)} of ${String(tasks)}`, String(input), String(output)),
  );
  const wrong = results.flatMap(({ task, problem }) =>
    problem === undefined ? [] : [`${task.id}: ${problem.kind}: ${problem.detail}\n    ${task.ask}`],
  );
  return [row('area', 'right', 'tokens in', 'tokens out'), ...rows, '', ...wrong].join('\n');
}

function lineOf(name: string, results: readonly TaskResult[]): Line {
  const turns = results.flatMap((result) => result.turns);
  return {
    name,
    right: results.filter(({ problem }) => problem === undefined).length,
    tasks: results.length,
    input: turns.reduce((sum, { tokens }) => sum + tokens.input, 0),
    output: turns.reduce((sum, { tokens }) => sum + tokens.output, 0),
  };
}

const row = (name: string, right: string, input: string, output: string): string =>
  `${name.padEnd(22)}${right.padStart(12)}${input.padStart(12)}${output.padStart(12)}`;
