import type { Outcome, Row, RunOptions } from './row';

export interface Finished extends Outcome {
  readonly seconds: number;
}

/** Runs a row; a row that breaks off or checks nothing has a problem. */
export async function runRow(row: Row, options: RunOptions): Promise<Finished> {
  const started = Date.now();
  const outcome = await row.run(options).catch((error: unknown): Outcome => ({
    checked: 0,
    problems: [`It broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`],
  }));
  const problems =
    outcome.checked === 0 && outcome.problems.length === 0 ? ['It looked at nothing.'] : outcome.problems;
  return { ...outcome, problems, seconds: Math.round((Date.now() - started) / 1_000) };
}
