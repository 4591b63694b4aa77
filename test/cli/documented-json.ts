import { jsonAnswers } from '../../src/cli/output/json-answers';

/**
 * What an answer of a command in its `--json` has that docs/cli.md does not name, or lacks of what is named there without a question mark.
 * Only for commands of which the page says one shape.
 */
export function undocumented(args: readonly string[], stdout: string): string[] {
  const command = Object.keys(jsonAnswers).find((name) => args.slice(0, name.split(' ').length).join(' ') === name);
  const [, list, fields] = /^(\[)?\{ ([^{}]*) \}\]?$/.exec(jsonAnswers[command ?? ''] ?? '') ?? [];
  if (fields === undefined) return [];
  const answer = JSON.parse(stdout) as unknown;
  const objects = (list === undefined ? [answer] : answer) as Record<string, unknown>[];
  const named = fields.split(', ');
  const sure = named.filter((name) => /^\w+$/.test(name));
  const known = new Set(named.map((name) => name.replace('?', '')));
  return objects.flatMap((one) => [
    ...sure.filter((name) => !(name in one)).map((name) => `${String(command)} lacks ${name}`),
    ...Object.keys(one)
      .filter((name) => !known.has(name) && !known.has('…'))
      .map((name) => `${String(command)} has ${name} besides`),
  ]);
}
