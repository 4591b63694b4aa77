import type { Client } from '@temporalio/client';
import { decodeFromPayloadsAtIndex } from '@temporalio/common/lib/internal-non-workflow';
import type { temporal } from '@temporalio/proto';
import { isUnreadable } from '../../../encryption/unreadable';
import { workflowContext } from '../../../temporal/workflow-context';

type Payload = temporal.api.common.v1.IPayload;

/** Reads only the beginning of longer histories; Temporal Web UI shows all of them. */
export const mostEvents = 4_000;

/**
 * Returns the events of a run, from its beginning, without asking a worker.
 *
 * @returns `isWhole`: whether these are all events
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

/**
 * Decodes a payload of a history.
 *
 * @param workflowId the workflow for which it was sealed
 * @returns undefined for no payload, and for a payload that this process cannot read
 */
export async function decoded(temporal: Client, workflowId: string, payload: Payload | undefined): Promise<unknown> {
  if (payload === undefined) return undefined;
  const { loadedDataConverter } = temporal.options;
  const context = workflowContext(temporal, workflowId);
  const value: unknown = await decodeFromPayloadsAtIndex(loadedDataConverter, 0, [payload], context);
  return isUnreadable(value) ? undefined : value;
}
