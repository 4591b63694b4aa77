import { allNamed, type Candidate } from '../../find-named';
import type { BoardStepContext } from '../../implement';
import { mayHaveBeenSent } from '../../attempts/nothing-sent';
import { readMyself } from '../own-effects/myself';
import { isRecent } from '../own-effects/own-effect';

/**
 * Narrows the candidates for a name in a call that may have had its effect already. A copy that keeps its source's name makes the name ambiguous:
 * if only one of the two existed before the call, that one is meant.
 */
export async function candidatesBefore<Found extends Candidate>(
  written: string,
  candidates: readonly Found[],
  context: BoardStepContext,
): Promise<readonly Found[]> {
  const named = allNamed(written, candidates);
  if (named.length < 2 || !mayHaveBeenSent(context)) return candidates;
  const myself = await readMyself(context.trello);
  const before = named.filter(({ id }) => !isRecent(id, myself, context));
  return before.length === 1 ? before : candidates;
}
