import type { Client } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import type { ListedExecution } from './list-executions';
import { workflowContext } from '../workflow-context';

/** Returns one decoded field of a listed workflow's memo; undefined when missing. Anybody who reaches the namespace may have written it. */
export async function readMemoField(temporal: Client, listed: ListedExecution, field: string): Promise<unknown> {
  const sealed = memoField(listed, field);
  if (sealed === undefined) return undefined;
  const workflowId = listed.execution?.workflowId ?? '';
  return readOpened(temporal, workflowId, await openPayload(temporal, workflowId, sealed));
}

/** A field of a listed workflow's memo, undecoded. */
export const memoField = ({ memo }: ListedExecution, field: string): Payload | undefined =>
  memo?.fields?.[field] ?? undefined;

/** Decrypts a workflow's payload. */
export async function openPayload(temporal: Client, workflowId: string, sealed: Payload): Promise<Payload> {
  let opened = sealed;
  for (const codec of temporal.options.loadedDataConverter.payloadCodecs.toReversed()) {
    const [next] = await codec.decode([opened], workflowContext(temporal, workflowId));
    opened = next ?? opened;
  }
  return opened;
}

/** Returns the value of a decrypted payload, a new object at each call, so that no caller changes what others read. */
export const readOpened = (temporal: Client, workflowId: string, opened: Payload): unknown =>
  temporal.options.loadedDataConverter.payloadConverter.fromPayload(opened, workflowContext(temporal, workflowId));
