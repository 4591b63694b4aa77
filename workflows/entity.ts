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

/**
 * Makes the question whether an entity has lived long enough in this run, and begins another: made at the beginning of a run, asked whenever
 * something has happened. A run that is replayed ends by the limit of the release that ended it, which its mark tells.
 *
 * | release | events of a run            | mark                | where the run got it                       |
 * | ------- | -------------------------- | ------------------- | ------------------------------------------ |
 * | first   | 1,000                      | none                |                                            |
 * | second  | 400                        | `shorter-runs`      | at its beginning, then only where it ended |
 * | third   | 150                        | `quickly-read-runs` | where it ended                             |
 * | since   | 150, or the kind's `limit` | `quickly-read-runs` | where it ends                              |
 *
 * A run that is marked at its beginning is one that the release before cannot replay: where one went back, nobody knew that agent any more.
 *
 * @param limit of the kind of entity, where it is a greater one
 */
export function longEnough(limit = eventLimit): () => boolean {
  // A replay of one that was marked at its beginning has to ask for the mark here, or it fails.
  wasMarked(shorterRuns)();
  const wasEndedByThird = wasMarked(quicklyReadRuns);
  return () => {
    const { continueAsNewSuggested, historyLength } = workflowInfo();
    if (continueAsNewSuggested || historyLength > 1_000) return true;
    if (historyLength > limit && patched(quicklyReadRuns)) return true;
    if (historyLength > eventLimit && wasEndedByThird()) return true;
    // Only runs that are replayed come to here with more events than their limit.
    return historyLength > 400 && patched(shorterRuns);
  };
}

/** Waits until no update or signal handler is under way, so that continue-as-new cuts none off. */
export async function handlersFinished(): Promise<void> {
  await condition(allHandlersFinished);
}
