import { z } from 'zod';
import type { StepContext } from './implement';

/** What may be done, or be so, and not show yet. */
type Doubtful = 'files' | 'event' | 'change';

/**
 * For how long a call has looked for what may not show yet, in milliseconds: since its first attempt that had to, which notes it for those to come. Not
 * since it was scheduled or approved: workers may have been away for long after that, and what an attempt has done is a moment old all the same. Where
 * nobody has noted it (a killed worker, a run before a reset) it is counted from this attempt: rather too late than too early.
 */
export function inDoubtFor(what: Doubtful, context: StepContext): number {
  const attemptedAt = context.attemptedAt.getTime();
  const { [noteOf(what)]: since = attemptedAt } = noteSchema(what).safeParse(context.progress).data ?? {};
  context.saveProgress({ [noteOf(what)]: since });
  return attemptedAt - since;
}

/** Counts from this attempt, which does once more what may be done already. */
export const doubtAnew = (what: Doubtful, { attemptedAt, saveProgress }: StepContext): void =>
  saveProgress({ [noteOf(what)]: attemptedAt.getTime() });

const noteOf = (what: Doubtful) => `${what}InDoubtSince` as const;

/** In milliseconds since 1970, by Temporal's clock. */
const noteSchema = (what: Doubtful) => z.object({ [noteOf(what)]: z.number() });
