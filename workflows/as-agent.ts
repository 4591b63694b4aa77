import { uuid4, type ChildWorkflowHandle, type Workflow } from '@temporalio/workflow';
import { agentRunId } from '../src/messages/run-ids';
import { startAsAgent } from './start-as-agent';

/** What a child workflow is started on. */
export interface ChildRunOptions {
  /** First argument of the agent's workflow; leave out where it takes none. */
  input?: unknown;
  /** Makes the run's id its own: `<agent>/-child/<id>`. Default: a new one. An id counts once. */
  id?: string;
}

/**
 * Another agent, to be started as a child workflow: the child is what that agent's definition says and acts for it, with its equipment and
 * permissions. The workflow that starts it has to act for an agent which the other one names in `startedBy`.
 *
 * ```ts
 * const invoice = await asAgent('billing').executeChild({ input: { customer } });
 * ```
 */
export function asAgent(name: string) {
  const startChild = ({ input, id = uuid4() }: ChildRunOptions = {}): Promise<ChildWorkflowHandle<Workflow>> =>
    startAsAgent({ agent: name, workflowId: agentRunId(name, '-child', id) }, input);
  return {
    /** @throws ActivityFailure whose cause is `PermissionDenied` when it may not be started from here */
    startChild,
    /** The child's result. Throws what {@link startChild} throws, and ChildWorkflowFailure when the child fails. */
    executeChild: async (options: ChildRunOptions = {}): Promise<unknown> => (await startChild(options)).result(),
  };
}
