import { readableSummary } from '../encryption/readable-summary';
import { randomUUID } from 'node:crypto';
import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import type { z } from 'zod';
import type { Steps } from '../contracts';
import { contractOf, steps } from '../contracts';
import { serviceTaskQueue } from '../contracts/call-header';
import { toolError } from '../contracts/tool-error';
import { runAsCall } from '../temporal/current-call';

export interface CallOptions {
  /** Act as this agent, with its equipment and permissions. Without one, every step but a reading one asks a person. */
  agent?: string;
  /** Calling again with the same id answers the first call's result and runs nothing. */
  id?: string;
}

/** Single steps from outside an agent. */
export class Tools {
  constructor(private readonly temporal: Client) {}

  /** Runs one step and waits for its result, a person's approval included. */
  async call<Name extends keyof Steps>(
    step: Name,
    input: z.input<Steps[Name]['input']>,
    options: CallOptions = {},
  ): Promise<z.output<Steps[Name]['output']>> {
    const { result } = await this.start(step, input, options);
    return (await result()) as z.output<Steps[Name]['output']>;
  }

  /**
   * Starts one step.
   *
   * @throws InvalidInput for a step that does not exist; an invalid input fails the call itself
   */
  async start(
    step: string,
    input: unknown,
    { agent, id = randomUUID() }: CallOptions = {},
  ): Promise<{ workflowId: string; result: () => Promise<unknown> }> {
    const contract = contractOf(step);
    if (contract === undefined)
      throw toolError('InvalidInput', `There is no step "${step}". There are: ${Object.keys(steps).join(', ')}.`);
    const workflowId = `tool-call/${id}`;
    const starting = runAsCall(agent === undefined ? {} : { agent }, () =>
      this.temporal.workflow.start('tool-call', {
        workflowId,
        taskQueue: serviceTaskQueue,
        args: [{ step, input, summary: contract.title }],
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
        staticSummary: readableSummary(contract.title),
      }),
    );
    const handle = await starting.catch((error: unknown) => {
      // Completed before: its result is the answer.
      if (error instanceof WorkflowExecutionAlreadyStartedError) return this.temporal.workflow.getHandle(workflowId);
      throw error;
    });
    return { workflowId, result: () => handle.result() };
  }
}
