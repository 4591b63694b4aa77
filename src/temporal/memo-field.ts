import type { Client } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import type { ListedExecution } from './list-executions';
import { workflowContext } from './workflow-context';

/** What one field of a listed workflow's memo says, decoded; undefined where it has none. Anybody who reaches the namespace may have put it there. */
export async function readMemoField(temporal: Client, listed: ListedExecution, field: string): Promise<unknown> {
  const sealed = memoField(listed, field);
  if (sealed === undefined) return undefined;
  const workflowId = listed.execution?.workflowId ?? '';
  return readOpened(temporal, workflowId, await openPayload(temporal, workflowId, sealed));
}

/** A field of a listed workflow's memo, as Temporal holds it. */
export const memoField = ({ memo }: ListedExecution, field: string): Payload | undefined =>
  memo?.fields?.[field] ?? undefined;

/** What a workflow's payload was before it was sealed. */
export async function openPayload(temporal: Client, workflowId: string, sealed: Payload): Promise<Payload> {
  let opened = sealed;
  for (const codec of temporal.options.loadedDataConverter.payloadCodecs.toReversed()) {
    const [next] = await codec.decode([opened], workflowContext(temporal, workflowId));
    opened = next ?? opened;
  }
  return opened;
}

/** The value of a payload that was opened; another one at each call, so that nobody changes what others read. */
export const readOpened = (temporal: Client, workflowId: string, opened: Payload): unknown =>
  temporal.options.loadedDataConverter.payloadConverter.fromPayload(opened, workflowContext(temporal, workflowId));
