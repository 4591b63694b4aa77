import { z } from 'zod';
import type { StepContext } from './implement';

/**
 * What an attempt says of itself when it has ended, for the next one to rely on. It names the attempt: what the last one has to say may never
 * arrive, and the next is then shown what an earlier one said, or what this one said on its way.
 */
export interface AttemptReport {
  readonly phase: 'nothing sent' | 'refused' | 'prepared';
  readonly attempt: number;
}

const attemptReportSchema = z.looseObject({
  phase: z.enum(['nothing sent', 'refused', 'prepared']),
  attempt: z.number(),
});

/** The rest of what an attempt has saved with its report; undefined where it made none. */
export function besideReport(progress: unknown): object | undefined {
  const said = attemptReportSchema.safeParse(progress);
  if (!said.success) return undefined;
  const { phase: _phase, attempt: _attempt, ...rest } = said.data;
  return rest;
}

/** The report of the attempt before this one; undefined where it made none, or it never arrived. */
export function lastReport({
  attempt,
  progress,
}: Pick<StepContext, 'attempt' | 'progress'>): AttemptReport | undefined {
  const said = attemptReportSchema.safeParse(progress);
  return said.success && said.data.attempt === attempt - 1 ? said.data : undefined;
}
