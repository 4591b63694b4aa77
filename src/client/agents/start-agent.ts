import { randomUUID } from 'node:crypto';
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { AgentState } from '../../contracts/agent';
import { toolError } from '../../contracts/tool-error';
import { readableSummary } from '../../encryption/readable-summary';
import { agentRunId } from '../../messages/run-ids';
import { runAsCall } from '../../temporal/call/current-call';
import { assertNotTooDeep } from '../assert-not-too-deep';

/** What a run is started with. */
export interface StartAgentOptions {
  /** First argument of the agent's workflow; omit it if the workflow takes none. */
  input?: unknown;
  /** Makes the run's id `<agent>/-start/<id>`: a repeated start with the same id starts nothing more. Default: a new id. */
  id?: string | undefined;
}

export interface StartedAgent {
  workflowId: string;
  /** False if the id already has a run, which is then returned. */
  started: boolean;
}

/** Starts the agent's workflow, acting for the agent. It sets no retry policy, because a retried run would get new idempotency keys. */
export async function startAgent(
  temporal: Client,
  { name, definition }: Pick<AgentState, 'name' | 'definition'>,
  { input, id = randomUUID() }: StartAgentOptions,
): Promise<StartedAgent> {
  assertRunId(id);
  assertNotTooDeep(input, 'The input');
  const workflowId = agentRunId(name, '-start', id);
  const start = {
    workflowId,
    taskQueue: definition.taskQueue,
    args: input === undefined ? [] : [input],
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    workflowIdConflictPolicy: 'FAIL',
    staticSummary: readableSummary(`Agent ${name}`),
  } as const;
  try {
    await runAsCall({ agent: name }, () => temporal.workflow.start(definition.workflowType, start));
    return { workflowId, started: true };
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return { workflowId, started: false };
    throw error;
  }
}

/** Returns whether an id can be part of a run's id, and so needs no quoting anywhere. */
export const isRunId = (id: string): boolean => /^[\w.:-]{1,100}$/.test(id);

/** @throws InvalidInput for an id that cannot be part of a run's id */
export function assertRunId(id: string): void {
  if (isRunId(id)) return;
  throw toolError('InvalidInput', 'An id is 1 to 100 letters, digits, "-", "_", "." and ":".');
}
