import { type Client, isGrpcServiceError, ServiceError } from '@temporalio/client';
import { temporal as proto } from '@temporalio/proto';
import { isGrpcError } from '../grpc-code';

/** A workflow as Temporal's visibility store returns it, undecoded. */
export type ListedExecution = proto.api.workflow.v1.IWorkflowExecutionInfo;

type Page = proto.api.workflowservice.v1.ListWorkflowExecutionsResponse;

/** The largest page that Temporal returns. */
const mostAtOnce = 1_000;

/**
 * Lists the workflows of a query, a moment behind. Decodes nothing, and fetches the next page while one is read: the SDK's own
 * listing takes several times as long for thousands.
 *
 * @throws a gRPC error when Temporal cannot answer, and ServiceError with what to do when its server lists nothing at all
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
    const page: Page = await asked.catch((error: unknown) => {
      if (!isGrpcServiceError(error) || !isGrpcError(error, 'unimplemented')) throw error;
      throw new ServiceError(takeAnotherServer, { cause: error });
    });
    const after: Uint8Array = page.nextPageToken;
    asked = after.length === 0 ? undefined : pageAfter(after);
    // The page fetched ahead is unused when the caller stops early.
    asked?.catch(() => undefined);
    yield* page.executions;
  }
}

/** Returns a listed workflow's status as the SDK names it: `COMPLETED`. */
export const statusName = ({ status }: ListedExecution): string =>
  (proto.api.enums.v1.WorkflowExecutionStatus[status ?? 0] ?? '').replace('WORKFLOW_EXECUTION_STATUS_', '');

/** Temporal's documents begin with that server where they show how workflows are tested. */
const takeAnotherServer =
  'This Temporal server cannot list workflows, by which accounts, agents, triggers and approvals are found. The time-skipping server of @temporalio/testing is such a one: ' +
  'use TestWorkflowEnvironment.createLocal() in its place (docs/first-agent.md of the package, "Test it").';
