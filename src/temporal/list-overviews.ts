import type { Client } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import type { temporal as proto } from '@temporalio/proto';

/** What a listing says of a workflow of the service. */
export interface ListedOverview {
  readonly workflowId: string;
  /** What its memo says of it, unchecked: anybody who reaches the namespace may have put it there. Undefined where it says nothing. */
  readonly overview: unknown;
}

type Page = proto.api.workflowservice.v1.ListWorkflowExecutionsResponse;

/** Temporal gives no more at once. */
const mostAtOnce = 1_000;

/**
 * The workflows of a query, with what their memo says under `overview`, a moment behind what happens. Nothing else is read of them, and the
 * next page is asked for while one is decoded: the SDK's own listing takes several times as long for thousands.
 *
 * @throws a gRPC error when Temporal cannot say
 */
export async function* listOverviews(
  temporal: Client,
  query: string,
  pageSize = mostAtOnce,
): AsyncGenerator<ListedOverview, void, undefined> {
  const { namespace } = temporal.options;
  const pageAfter = (nextPageToken: Uint8Array): Promise<Page> =>
    temporal.workflowService.listWorkflowExecutions({ namespace, query, pageSize, nextPageToken });
  let asked: Promise<Page> | undefined = pageAfter(new Uint8Array());
  while (asked !== undefined) {
    const page: Page = await asked;
    const after: Uint8Array = page.nextPageToken;
    asked = after.length === 0 ? undefined : pageAfter(after);
    // Who stops listening asks for nothing more.
    asked?.catch(() => undefined);
    for (const { execution, memo } of page.executions) {
      const workflowId = execution?.workflowId ?? '';
      yield { workflowId, overview: await read(temporal, workflowId, memo?.fields?.overview) };
    }
  }
}

async function read(temporal: Client, workflowId: string, payload: Payload | undefined): Promise<unknown> {
  if (payload === undefined) return undefined;
  const { namespace, loadedDataConverter } = temporal.options;
  const context = { type: 'workflow', namespace, workflowId } as const;
  let [decoded] = [payload];
  for (const codec of loadedDataConverter.payloadCodecs.toReversed()) {
    const [next] = await codec.decode([decoded], context);
    decoded = next ?? decoded;
  }
  return loadedDataConverter.payloadConverter.fromPayload(decoded, context);
}
