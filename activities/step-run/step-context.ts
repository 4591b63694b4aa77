import { activityInfo } from '@temporalio/activity';
import { nameOfAccount } from '../../src/contracts/account';
import { defined } from '../../src/json/defined';
import { isTriedAgain, type AttemptTime } from '../attempts/attempt-time';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { signedProgress } from '../attempts/signed-progress';
import type { Dependencies } from '../dependencies';
import type { StepContext } from '../implement';
import { pageTokens } from '../page-token';
import { attemptsBefore } from './attempts-before';
import { allowedBoards } from './board-limit';
import { openingFiles } from './opening-files';
import type { PreparedCall } from './prepare-call';
import { progressOf } from './saved-progress';

/** Returns the context for the step's handler. */
export function contextOf(
  { contract, account, equipment, key, granted, reviewed, before }: PreparedCall,
  dependencies: Dependencies,
  time: AttemptTime,
): StepContext {
  const { attempt, scheduledTimestampMs, currentAttemptScheduledTimestampMs: attemptedAt } = activityInfo();
  const { isLate, signal, spentMilliseconds } = time;
  // If the call's earlier run is unknown, the earliest time for an effect is the time a person approved the call.
  const inLostRun = granted?.earlier === 'run' ? Date.parse(granted.grant.decidedAt) : scheduledTimestampMs;
  const since = before?.since.getTime() ?? inLostRun;
  return {
    key,
    attempt,
    isGranted: granted !== undefined,
    earlier: granted?.earlier ?? (before !== undefined ? 'run' : isTriedAgain() ? 'attempt' : 'none'),
    refusedBefore: before?.wasRefused === true && !mayHaveBeenSent(attemptsBefore(dependencies.keyRing)),
    since: new Date(since),
    // The attempt may have waited for a worker. If the worker's clock is behind, the computed wait is too short, but never negative.
    agoMilliseconds: () => attemptedAt - since + Math.max(spentMilliseconds(), Date.now() - attemptedAt),
    attemptedAt: new Date(attemptedAt),
    patienceMilliseconds: dependencies.configuration.lookForEffectSeconds * 1_000,
    account: nameOfAccount(account),
    isLate,
    signal,
    ...progressOf(dependencies.keyRing),
    notes: signedProgress(dependencies.keyRing, ['call', key]),
    ...defined({ reviewed }),
    ...openingFiles({ dependencies, equipment, signal }),
    pages: pageTokens(dependencies.keyRing, contract, nameOfAccount(account)),
    boards: allowedBoards(equipment),
  };
}
