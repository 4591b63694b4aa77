import { uuid4, type ChildWorkflowHandle, type ParentClosePolicy, type Workflow } from '@temporalio/workflow';
import { agentRunId } from '../src/messages/run-ids';
import { startAsAgent } from './start-as-agent';

/** Options for starting a child workflow. */
export interface ChildRunOptions {
  /** First argument of the agent's workflow; leave out if it takes none. */
  input?: unknown;
  /** Part of the run's id: `<agent>/-child/<id>`, at most 255 characters in all. Default: a new id. An id can be used only once. */
  id?: string;
  /** What becomes of the run when its starter ends or continues as new. Default: `ABANDON` for `startChild`, `TERMINATE` for `executeChild`. */
  parentClosePolicy?: ParentClosePolicy;
}

/**
 * Returns another agent that can be started as a child workflow. The child runs what that agent's definition says and acts for that agent,
 * with its equipment and permissions. The starting workflow must act for an agent that the other agent names in `startedBy`.
 *
 * ```ts
 * const invoice = await asAgent('billing').executeChild({ input: { customer } });
 * ```
 */
export function asAgent(name: string) {
  const start = (
    parentClosePolicy: ParentClosePolicy,
    { input, id = uuid4() }: ChildRunOptions,
  ): Promise<ChildWorkflowHandle<Workflow>> =>
    startAsAgent({ agent: name, workflowId: agentRunId(name, '-child', id) }, input, parentClosePolicy);
  return {
    /**
     * Starts the agent, whose run goes on when this one ends or continues as new. A cancellation of this run is passed on to it.
     *
     * @throws ActivityFailure whose cause is `PermissionDenied` when this workflow may not start the agent, or `InvalidInput` for an id that is too
     * long; WorkflowExecutionAlreadyStartedError for an id that was used before, as it is after a reset of this run
     */
    startChild: ({ parentClosePolicy = 'ABANDON', ...options }: ChildRunOptions = {}) =>
      start(parentClosePolicy, options),
    /** Returns the child's result. Throws what {@link startChild} throws, and ChildWorkflowFailure when the child fails. */
    executeChild: async ({ parentClosePolicy = 'TERMINATE', ...options }: ChildRunOptions = {}): Promise<unknown> =>
      (await start(parentClosePolicy, options)).result(),
  };
}
