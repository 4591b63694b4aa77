import { z } from 'zod';
import type { StepContext } from '../implement';

/**
 * What an attempt reports about itself when it ends, for the next attempt to rely on. The report names its attempt: the last attempt's report may
 * never arrive, and the next attempt then gets an earlier attempt's report, or one that the last attempt made on its way.
 */
export interface AttemptReport {
  readonly phase: 'nothing sent' | 'refused' | 'prepared';
  readonly attempt: number;
  /** How many of the files are attached to the call's draft or event. */
  readonly attached?: number;
}

const attemptReportSchema = z.object({
  phase: z.enum(['nothing sent', 'refused', 'prepared']),
  attempt: z.number(),
  attached: z.number().exactOptional(),
});

/** Returns whether any attempt has reported about itself. */
export const hasReport = (progress: unknown): boolean => attemptReportSchema.safeParse(progress).success;

const progressSchema = z.record(z.string(), z.unknown()).catch({});

/** Returns the saved progress that holds for every later attempt: everything except an attempt's report about itself. */
export function besideReport(progress: unknown): object {
  const saved = progressSchema.parse(progress);
  if (!hasReport(saved)) return saved;
  const { phase: _phase, attempt: _attempt, attached: _attached, ...rest } = saved;
  return rest;
}

/** Returns the report of the previous attempt. Undefined if that attempt made none, or its report never arrived. */
export function lastReport({
  attempt,
  progress,
}: Pick<StepContext, 'attempt' | 'progress'>): AttemptReport | undefined {
  const said = attemptReportSchema.safeParse(progress);
  return said.success && said.data.attempt === attempt - 1 ? said.data : undefined;
}

/**
 * Returns what is saved when an attempt reports more: earlier notes stay. A report that nothing was sent deletes them, so that the next attempt looks up
 * again what the input names and uses no old ids.
 */
export function mergedProgress(kept: object, said: object): object {
  return saysNothingSent(said) ? said : { ...kept, ...said };
}

export const saysNothingSent = (said: object): boolean =>
  attemptReportSchema.safeParse(said).data?.phase === 'nothing sent';
