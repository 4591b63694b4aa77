import { allHandlersFinished, condition, workflowInfo } from '@temporalio/workflow';

/** Entities continue as new well under the server's limits of 51,200 events and 2,000 updates. */
const eventLimit = 1_000;

/** Whether an entity has lived long enough in this run. */
export function isTimeToContinue(): boolean {
  const info = workflowInfo();
  return info.continueAsNewSuggested || info.historyLength > eventLimit;
}

/** Waits until no update or signal handler is under way, so that continue-as-new cuts none off. */
export async function handlersFinished(): Promise<void> {
  await condition(allHandlersFinished);
}
