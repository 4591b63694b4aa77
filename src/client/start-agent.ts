import { randomUUID } from 'node:crypto';
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { AgentState } from '../contracts/agent';
import { toolError } from '../contracts/tool-error';
import { readableSummary } from '../encryption/readable-summary';
import { agentRunId } from '../messages/run-ids';
import { runAsCall } from '../temporal/current-call';
import { assertNotTooDeep } from './assert-not-too-deep';

/** What a run is started on. */
export interface StartAgentOptions {
  /** First argument of the agent's workflow; leave out where it takes none. */
  input?: unknown;
  /** Makes the run's id its own, `<agent>/-start/<id>`: the same again starts nothing more. Default: a new one. */
  id?: string | undefined;
}

export interface StartedAgent {
  workflowId: string;
  /** False where the id has a run already: it is that one. */
  started: boolean;
}

/** Starts the agent's workflow, acting for it. Without a retry policy: a run that is retried would get new idempotency keys. */
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

/** @throws InvalidInput for what can be no part of a run's id */
export function assertRunId(id: string): void {
  if (/^[\w.:-]{1,100}$/.test(id)) return;
  throw toolError('InvalidInput', 'An id is 1 to 100 letters, digits, "-", "_", "." and ":".');
}
