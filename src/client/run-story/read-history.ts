import type { Client } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';

/** Of longer histories only the beginning is read; Temporal Web UI shows all of them. */
const mostEvents = 4_000;

/**
 * The events of a run, from its beginning. No worker is asked.
 *
 * @returns `isWhole`: whether there are no more than these
 */
export async function readHistory(
  { workflowService, options: { namespace } }: Client,
  execution: { workflowId: string; runId: string },
): Promise<{ events: temporal.api.history.v1.IHistoryEvent[]; isWhole: boolean }> {
  const events: temporal.api.history.v1.IHistoryEvent[] = [];
  let nextPageToken: Uint8Array = new Uint8Array();
  do {
    const page = await workflowService.getWorkflowExecutionHistory({ namespace, execution, nextPageToken });
    events.push(...(page.history?.events ?? []));
    nextPageToken = page.nextPageToken;
  } while (nextPageToken.length > 0 && events.length < mostEvents);
  return { events, isWhole: nextPageToken.length === 0 };
}
