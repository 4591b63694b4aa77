import { z } from 'zod';
import type { StepContext } from './implement';

/**
 * What an attempt says of itself when it has ended, for the next one to rely on. It names the attempt: what the last one has to say may never
 * arrive, and the next is then shown what an earlier one said, or what this one said on its way.
 */
export interface AttemptReport {
  readonly phase: 'nothing sent' | 'refused' | 'prepared';
  readonly attempt: number;
  /** How many of the files its draft, or event, has. */
  readonly attached?: number;
}

const attemptReportSchema = z.object({
  phase: z.enum(['nothing sent', 'refused', 'prepared']),
  attempt: z.number(),
  attached: z.number().exactOptional(),
});

/** Whether an attempt has said something of itself, whichever it was. */
export const hasReport = (progress: unknown): boolean => attemptReportSchema.safeParse(progress).success;

const progressSchema = z.record(z.string(), z.unknown()).catch({});

/** What holds whichever attempt comes next: all that was saved but for what an attempt has said of itself. */
export function besideReport(progress: unknown): object {
  const saved = progressSchema.parse(progress);
  if (!hasReport(saved)) return saved;
  const { phase: _phase, attempt: _attempt, attached: _attached, ...rest } = saved;
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

/**
 * What is saved when something more is said: what was noted before stays. Where nothing was sent, nothing is left of it: what the input names is looked
 * up anew, as it is by then.
 */
export function keptWith(kept: object, said: object): object {
  return saysNothingSent(said) ? said : { ...kept, ...said };
}

export const saysNothingSent = (said: object): boolean =>
  attemptReportSchema.safeParse(said).data?.phase === 'nothing sent';
