import { z } from 'zod';
import type { StepContext } from '../implement';

/** What an earlier attempt may have done and the provider may not show yet. */
type Doubtful = 'files' | 'event' | 'change' | 'removal';

/**
 * Returns for how long a call has looked for what may not be visible yet, in milliseconds: since its first attempt that had to, which notes the
 * time for later attempts. Not since the call was scheduled or approved: workers may then have been away for long, while an effect is a moment old.
 * Without a note (a killed worker, a run before a reset) the time counts from this attempt: too late is better than too early.
 */
export function searchedFor(what: Doubtful, context: StepContext): number {
  const attemptedAt = context.attemptedAt.getTime();
  const { [noteOf(what)]: since = attemptedAt } = noteSchema(what).safeParse(context.progress).data ?? {};
  context.saveProgress({ [noteOf(what)]: since });
  return attemptedAt - since;
}

/** Restarts the time at this attempt, which repeats what may be done already. */
export const restartSearch = (what: Doubtful, { attemptedAt, saveProgress }: StepContext): void =>
  saveProgress({ [noteOf(what)]: attemptedAt.getTime() });

const noteOf = (what: Doubtful) => `${what}InDoubtSince` as const;

/** In milliseconds since 1970, by Temporal's clock. */
const noteSchema = (what: Doubtful) => z.object({ [noteOf(what)]: z.number() });
