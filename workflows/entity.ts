import { allHandlersFinished, condition, patched, workflowInfo } from '@temporalio/workflow';

/**
 * Entities continue as new far under the server's limits of 51,200 events and 2,000 updates: a worker that does not know a run replays all
 * of it before it answers, an event in about half a millisecond.
 */
const eventLimit = 150;
const eventLimitsBefore = { 'shorter-runs': 400, unmarked: 1_000 };

/**
 * Begins to count a run's events: the function it answers says whether the entity has lived long enough in this run. A run is marked as of this
 * limit only when it ends by it: a mark at its beginning is one that the release before this could not replay, which then knew no agent any more.
 */
export function countEvents(): () => boolean {
  // Those of a time between are marked at their beginning.
  if (workflowInfo().unsafe.isReplaying) patched('shorter-runs');
  return () => {
    const { continueAsNewSuggested, historyLength } = workflowInfo();
    if (continueAsNewSuggested || historyLength > eventLimitsBefore.unmarked) return true;
    if (historyLength > eventLimit && patched('quickly-read-runs')) return true;
    // Only a run that an earlier version ended comes to here.
    return historyLength > eventLimitsBefore['shorter-runs'] && patched('shorter-runs');
  };
}

/** Waits until no update or signal handler is under way, so that continue-as-new cuts none off. */
export async function handlersFinished(): Promise<void> {
  await condition(allHandlersFinished);
}
