import {
  allHandlersFinished,
  condition,
  makeContinueAsNewFunc,
  patched,
  workflowInfo,
  type Workflow,
} from '@temporalio/workflow';
import { quicklyReadRuns, shorterRuns, wasMarked } from './changes';

/**
 * Entities continue as new far below the server's limits of 51,200 events and 2,000 updates: a worker that does not know a run replays all of
 * it before it answers, at about half a millisecond per event.
 */
const eventLimit = 150;

/**
 * A trigger passes all announced and unread events to its next run, hundreds of kilobytes in a burst. Its runs therefore end later, so that
 * these events are rarely written again. A burst of a thousand mails is 150 to 240 events.
 */
export const triggerEventLimit = 200;

/**
 * Returns a function that says whether an entity has lived long enough in this run and should begin another. Create it at the beginning of a
 * run, and call it whenever something has happened. A replayed run ends by the limit of the release that ended it, which its mark tells.
 *
 * | release | events of a run            | mark                | where the run got it                       |
 * | ------- | -------------------------- | ------------------- | ------------------------------------------ |
 * | first   | 1,000                      | none                |                                            |
 * | second  | 400                        | `shorter-runs`      | at its beginning, then only where it ended |
 * | third   | 150                        | `quickly-read-runs` | where it ended                             |
 * | since   | 150, or the kind's `limit` | `quickly-read-runs` | where it ends                              |
 *
 * Do not ask for a mark at a run's beginning: the previous release cannot replay a run that has one there, so after a rollback that agent stood still.
 *
 * @param limit of the kind of entity, if it is greater than the default
 */
export function runLimit(limit = eventLimit): () => boolean {
  // The replay of a run that was marked at its beginning must ask for the mark here, or the replay fails.
  wasMarked(shorterRuns)();
  const wasEndedByThird = wasMarked(quicklyReadRuns);
  return () => {
    const { continueAsNewSuggested, historyLength } = workflowInfo();
    if (continueAsNewSuggested || historyLength > 1_000) return true;
    if (historyLength > limit && patched(quicklyReadRuns)) return true;
    if (historyLength > eventLimit && wasEndedByThird()) return true;
    // Only replayed runs reach this line with more events than their limit.
    return historyLength > 400 && patched(shorterRuns);
  };
}

/** Waits until no update or signal handler is running, so that continue-as-new cuts none off. */
export async function handlersFinished(): Promise<void> {
  await condition(allHandlersFinished);
}

/**
 * Continues as new with what the entity publishes. Without a memo, the next run would have the one that the first run of all was started with, and show
 * it until a worker takes the run up (`augment_continue_as_new_with_current_values` in sdk-core).
 */
export const beginAnew = <Entity extends Workflow>(
  memo: Record<string, unknown>,
  ...args: Parameters<Entity>
): Promise<never> => makeContinueAsNewFunc<Entity>({ memo })(...args);
