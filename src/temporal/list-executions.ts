import type { Client } from '@temporalio/client';
import type { temporal as proto } from '@temporalio/proto';

/** As Temporal's visibility store tells of it, undecoded. */
export type ListedExecution = proto.api.workflow.v1.IWorkflowExecutionInfo;

type Page = proto.api.workflowservice.v1.ListWorkflowExecutionsResponse;

/** Temporal gives no more at once. */
const mostAtOnce = 1_000;

/**
 * The workflows of a query, a moment behind what happens. Nothing of them is decoded, and the next page is asked for while one is read: the SDK's own
 * listing takes several times as long for thousands.
 *
 * @throws a gRPC error when Temporal cannot say
 */
export async function* listExecutions(
  temporal: Client,
  query: string,
  pageSize = mostAtOnce,
): AsyncGenerator<ListedExecution, void, undefined> {
  const { namespace } = temporal.options;
  const pageAfter = (nextPageToken: Uint8Array): Promise<Page> =>
    temporal.workflowService.listWorkflowExecutions({ namespace, query, pageSize, nextPageToken });
  let asked: Promise<Page> | undefined = pageAfter(new Uint8Array());
  while (asked !== undefined) {
    const page: Page = await asked;
    const after: Uint8Array = page.nextPageToken;
    asked = after.length === 0 ? undefined : pageAfter(after);
    // Who stops listing asks for nothing more.
    asked?.catch(() => undefined);
    yield* page.executions;
  }
}
