import type { Outcome, Row, RunOptions } from './row';

export interface Finished extends Outcome {
  readonly seconds: number;
  /** Whether the row came to an end and checked something: only then are its problems found, and is it known to hold without any. */
  readonly ended: 'checked' | 'broke off' | 'checked nothing';
}

/** Runs a row; a row that breaks off or checks nothing has a problem. */
export async function runRow(row: Row, options: RunOptions): Promise<Finished> {
  const started = Date.now();
  const outcome = await row.run(options).then(judged, brokenOff);
  return { ...outcome, seconds: Math.round((Date.now() - started) / 1_000) };
}

type Judged = Omit<Finished, 'seconds'>;

const judged = (outcome: Outcome): Judged =>
  outcome.checked === 0 && outcome.problems.length === 0
    ? { ...outcome, problems: ['It looked at nothing.'], ended: 'checked nothing' }
    : { ...outcome, ended: 'checked' };

const brokenOff = (error: unknown): Judged => ({
  checked: 0,
  problems: [`It broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`],
  ended: 'broke off',
});

/** Returns the first problem that a row with a planted fault found. A row that broke off, or looked at nothing, has found nothing. */
export const foundBy = ({ ended, problems }: Finished): string | undefined =>
  ended === 'checked' ? problems[0] : undefined;
