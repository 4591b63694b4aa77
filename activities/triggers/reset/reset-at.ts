import { activityInfo, getClient } from '@temporalio/activity';
import { currentCall } from '../../../src/temporal/call/current-call';
import { describeRun } from '../../../src/temporal/run/describe-run';
import { retentionMillisecondsOf } from '../../../src/temporal/namespace-retention';
import type { TriggerState } from '../../../src/messages/trigger';

/** The last reset, as the trigger's run hands it to its activities. */
export type NamedReset = Pick<TriggerState, 'resetRun' | 'resetAt'>;

/** A reset whose time is known. */
export interface KnownReset {
  /** Id of the run that began by it. */
  readonly run: string;
  readonly at: Date;
}

/**
 * Returns the reset that created the run of this activity, or a run that it continues; undefined if none of them was created by a reset. Temporal counts such a run as started at the reset, although its first events are copies with their times.
 *
 * @param continued the reset by which a run began that was continued by this one
 */
export async function knownReset(continued: NamedReset): Promise<KnownReset | undefined> {
  const { workflowExecution } = activityInfo();
  const [original] = currentCall().call?.split('/') ?? [];
  if (workflowExecution === undefined || original === undefined) return undefined;
  const { workflowId, runId } = workflowExecution;
  if (original !== runId) {
    const own = await describeRun(getClient(), workflowId, runId);
    return own === undefined ? undefined : { run: runId, at: own.startTime };
  }
  const { resetRun: run, resetAt } = continued;
  if (run === undefined) return undefined;
  if (resetAt !== undefined) return { run, at: new Date(resetAt) };
  const described = await describeRun(getClient(), workflowId, run);
  return { run, at: described?.startTime ?? (await beforeRetention()) };
}

/** Temporal forgets a run when it has been closed for the retention: a forgotten one began at this instant at the latest. */
async function beforeRetention(): Promise<Date> {
  return new Date(Date.now() - (await retentionMillisecondsOf(getClient())));
}

/** Returns when the trigger was reset, unless it has seen everything since. @param completeAt ISO instant up to which it has seen everything */
export async function resetSince(continued: NamedReset, completeAt = ''): Promise<Date | undefined> {
  const reset = await knownReset(continued);
  return reset === undefined || Date.parse(completeAt) >= reset.at.getTime() ? undefined : reset.at;
}
