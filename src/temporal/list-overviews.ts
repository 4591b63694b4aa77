import type { Client } from '@temporalio/client';
import { listExecutions, readMemoField } from './list-executions';

/** What a listing says of a workflow of the service. */
export interface ListedOverview {
  readonly workflowId: string;
  /** What its memo says of it, unchecked: anybody who reaches the namespace may have put it there. Undefined where it says nothing. */
  readonly overview: unknown;
}

/**
 * The workflows of a query, with what their memo says under `overview`, a moment behind what happens. Nothing else is read of them.
 *
 * @throws a gRPC error when Temporal cannot say
 */
export async function* listOverviews(
  temporal: Client,
  query: string,
  pageSize?: number,
): AsyncGenerator<ListedOverview, void, undefined> {
  for await (const listed of listExecutions(temporal, query, pageSize))
    yield {
      workflowId: listed.execution?.workflowId ?? '',
      overview: await readMemoField(temporal, listed, 'overview'),
    };
}
