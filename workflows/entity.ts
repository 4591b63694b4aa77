import { allHandlersFinished, condition, patched, workflowInfo } from '@temporalio/workflow';

/**
 * Entities continue as new far under the server's limits of 51,200 events and 2,000 updates: a worker that does not know a run replays all
 * of it before it answers, an event in about half a millisecond.
 */
const eventLimit = 400;
const eventLimitBefore = 1_000;

/** Begins to count a run's events: the function it answers says whether the entity has lived long enough in this run. */
export function countEvents(): () => boolean {
  const limit = patched('shorter-runs') ? eventLimit : eventLimitBefore;
  return () => {
    const info = workflowInfo();
    return info.continueAsNewSuggested || info.historyLength > limit;
  };
}

/** Waits until no update or signal handler is under way, so that continue-as-new cuts none off. */
export async function handlersFinished(): Promise<void> {
  await condition(allHandlersFinished);
}
