import { type Client, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import { defaultDataConverter, defaultPayloadConverter } from '@temporalio/common';

/** The data that Temporal returns about a workflow. */
export interface ToldWorkflow {
  type?: string;
  status?: string;
  memo?: Record<string, unknown>;
  startTime?: Date;
  /** The topmost ancestor of the workflow. */
  root?: string;
  queries?: Record<string, () => unknown>;
  updates?: Record<string, (args: unknown) => unknown>;
  signals?: Record<string, (args: unknown) => unknown>;
  result?: unknown;
  /** Error that its result is rejected with. */
  failure?: Error;
  /** By run id. */
  histories?: Record<string, object[]>;
}

/** A query, an update or a signal, by its definition or its name. */
type Named = string | { name: string };
const nameOf = (named: Named): string => (typeof named === 'string' ? named : named.name);

const payloadsOf = (memo: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(memo).map(([field, value]) => [field, defaultPayloadConverter.toPayload(value)]));

/**
 * Replaces Temporal in tests that take milliseconds: it returns the given data of each workflow, by id, and records
 * started workflows. The tests with a server verify Temporal's real behaviour.
 */
export function temporalTelling(workflows: Record<string, ToldWorkflow>): { client: Client; asked: string[] } {
  const asked: string[] = [];
  const told = (workflowId: string, what: string): ToldWorkflow => {
    asked.push(`${what} ${workflowId}`);
    const workflow = workflows[workflowId];
    if (workflow === undefined) throw new WorkflowNotFoundError('There is no such workflow', workflowId, undefined);
    return workflow;
  };
  // Here the SDK passes gRPC's own error on; elsewhere it converts that error to one of its own.
  const historyOf = (workflowId: string, runId: string): object[] => {
    const events = told(workflowId, 'history').histories?.[runId];
    if (events !== undefined) return events;
    throw Object.assign(new Error('5 NOT_FOUND'), { code: 5, details: 'Not found', metadata: {} });
  };
  const workflow = {
    getHandle: (workflowId: string, runId = '') => ({
      describe: async () => {
        const { type = 'entity', status = 'RUNNING', memo = {}, startTime, root } = told(workflowId, 'describe');
        const rootExecution = root === undefined ? undefined : { workflowId: root, runId: 'root' };
        const raw = { workflowExecutionInfo: { rootExecution } };
        return Promise.resolve({ type, status: { name: status }, memo, startTime, raw });
      },
      query: async (named: Named) => {
        const name = nameOf(named);
        return Promise.resolve(told(workflowId, name).queries?.[name]?.());
      },
      executeUpdate: async (named: Named, { args: [argument] = [] }: { args?: unknown[] } = {}) => {
        const name = nameOf(named);
        return Promise.resolve(told(workflowId, name).updates?.[name]?.(argument));
      },
      signal: async (named: Named, argument: unknown) => {
        const name = nameOf(named);
        await told(workflowId, name).signals?.[name]?.(argument);
      },
      result: async () => {
        const { result, failure } = told(workflowId, 'result');
        return failure === undefined ? Promise.resolve(result) : Promise.reject(failure);
      },
      fetchHistory: async () => Promise.resolve({ events: historyOf(workflowId, runId) }),
    }),
    start: async (type: string, { workflowId, memo }: { workflowId: string; memo: Record<string, unknown> }) => {
      asked.push(`start ${workflowId}`);
      if (workflows[workflowId] !== undefined)
        throw new WorkflowExecutionAlreadyStartedError('It was started before', workflowId, type);
      workflows[workflowId] = { type, memo };
      return Promise.resolve({ workflowId });
    },
  };
  const listWorkflowExecutions = async ({ query }: { query: string }) => {
    const [, type] = /WorkflowType = '([^']*)'/.exec(query) ?? [];
    const [, beginning = ''] = /WorkflowId STARTS_WITH '([^']*)'/.exec(query) ?? [];
    const [, workflowId] = /WorkflowId = '([^']*)'/.exec(query) ?? [];
    asked.push(`list ${beginning}`);
    if (workflowId !== undefined) {
      const runs = Object.keys(workflows[workflowId]?.histories ?? {});
      return {
        executions: runs.map((runId) => ({ execution: { workflowId, runId } })),
        nextPageToken: new Uint8Array(),
      };
    }
    const executions = Object.entries(workflows)
      .filter(([workflowId, told]) => told.type === type && workflowId.startsWith(beginning))
      .map(([workflowId, { memo = {} }]) => ({ execution: { workflowId }, memo: { fields: payloadsOf(memo) } }));
    return Promise.resolve({ executions, nextPageToken: new Uint8Array() });
  };
  const getWorkflowExecutionHistory = async ({ execution }: { execution: { workflowId: string; runId: string } }) =>
    Promise.resolve({ history: { events: historyOf(execution.workflowId, execution.runId).slice(0, 1) } });
  const workflowService = { listWorkflowExecutions, getWorkflowExecutionHistory };
  const client = {
    ...{ workflow, workflowService, options: { loadedDataConverter: { ...defaultDataConverter } } },
    withAbortSignal: (_signal: AbortSignal, run: () => unknown) => run(),
    withDeadline: (_deadline: number, run: () => unknown) => run(),
  };
  return { client: client as unknown as Client, asked };
}
