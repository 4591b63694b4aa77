import { allHandlersFinished, condition, patched, workflowInfo } from '@temporalio/workflow';
import { quicklyReadRuns, shorterRuns, wasMarked } from './changes';

/**
 * Entities continue as new far under the server's limits of 51,200 events and 2,000 updates: a worker that does not know a run replays all
 * of it before it answers, an event in about half a millisecond.
 */
const eventLimit = 150;

/**
 * A trigger's next run is given all that is announced and not read yet, which in a burst is hundreds of kilobytes: its runs end later, so that it is
 * rarely written down again. A burst of a thousand mails is 150 to 240 events.
 */
export const triggerEventLimit = 200;

const eventLimitsBefore = { shorterRuns: 400, unmarked: 1_000 };

/**
 * Begins to count a run's events: the function it answers says whether the entity has lived long enough in this run. A run is marked as of this
 * limit only when it ends by it: a mark at its beginning is one that the release before this could not replay, which then knew no agent any more.
 *
 * @param limit of the kind of entity, where it is a greater one
 */
export function countEvents(limit = eventLimit): () => boolean {
  // For a time every run was marked at its beginning: a replay of one has to ask for the mark here, or it fails.
  wasMarked(shorterRuns)();
  const wasQuicklyRead = wasMarked(quicklyReadRuns);
  return () => {
    const { continueAsNewSuggested, historyLength } = workflowInfo();
    if (continueAsNewSuggested || historyLength > eventLimitsBefore.unmarked) return true;
    if (historyLength > limit && patched(quicklyReadRuns)) return true;
    // Where one limit held for all, an earlier version ended it here; only then its mark is known already.
    if (historyLength > eventLimit && wasQuicklyRead()) return true;
    // Only a run that an earlier version ended comes to here.
    return historyLength > eventLimitsBefore.shorterRuns && patched(shorterRuns);
  };
}

/** Waits until no update or signal handler is under way, so that continue-as-new cuts none off. */
export async function handlersFinished(): Promise<void> {
  await condition(allHandlersFinished);
}
