import { type Client, WithStartWorkflowOperation } from '@temporalio/client';
import { z } from 'zod';
import { signDefinition } from '../../trust/definition-signature';
import { untilReadingsExpire } from '../../trust/definition-lease';
import type { AgentDefinition, AgentState, DefinitionSignature } from '../../contracts/agent';
import { isToolError } from '../../contracts/tool-error';
import type { KeyRing } from '../../encryption/key-ring';
import { readableSummary } from '../../encryption/readable-summary';
import { defineAgentUpdate, type CarriedAgent } from '../../messages/agent';
import type { ServiceWorkflows } from '../../messages/service-workflows';
import { serviceTaskQueue } from '../../messages/task-queues';
import { agentInMemo } from '../../messages/memo';
import { agentWorkflow } from '../../messages/workflow-kinds';
import { describeRun } from '../../temporal/run/describe-run';
import { failureOf } from '../../contracts/failure-of';

/** The revision of an agent before its first definition. */
export const neverDefined = 0;

/** The agent's state that a change is based on. */
export type Known = Pick<AgentState, 'revision' | 'seal'>;

/**
 * Signs a definition and sends it to the agent's workflow, which is started for the first definition. Returns once no step uses the previous one.
 *
 * @returns the signature of the definition
 * @throws Conflict when the agent has another revision by now or is being retired, WorkflowNotFoundError when it is gone
 */
export async function replaceDefinition(
  temporal: Client,
  keyRing: KeyRing,
  name: string,
  definition: AgentDefinition,
  known: Known,
): Promise<DefinitionSignature> {
  const isFirst = known.revision === neverDefined;
  // An agent of this name that was ended or retired: a worker may still know its permissions, and takes no definition that is older.
  const earlier = isFirst ? await describeRun(temporal, agentWorkflow.idOf(name)) : undefined;
  const before = signedSchema.safeParse(earlier?.memo?.[agentInMemo]).data ?? known;
  const signature = signDefinition(keyRing, name, definition, { ...before, revision: known.revision });
  const args: [AgentDefinition, number, DefinitionSignature] = [definition, known.revision, signature];
  try {
    // Starts only an agent that was never defined: an agent that was read and is gone by now stays retired.
    if (!isFirst)
      await temporal.workflow.getHandle(agentWorkflow.idOf(name)).executeUpdate(defineAgentUpdate, { args });
    else
      await temporal.workflow.executeUpdateWithStart(defineAgentUpdate, {
        args,
        startWorkflowOperation: startOf(name, definition),
      });
  } catch (error) {
    const failure = failureOf(error);
    throw isToolError(failure) ? failure : error;
  }
  if (!isFirst || earlier !== undefined) await untilReadingsExpire();
  return signature;
}

/** What is read of an earlier agent's memo, which anybody who reaches the namespace may have written. */
const signedSchema = z.looseObject({
  seal: z.object({ revision: z.number(), definedAt: z.string(), signature: z.string() }),
});

function startOf(name: string, definition: AgentDefinition) {
  const initial: CarriedAgent = { name, definition, revision: neverDefined, triggersSetUpAt: {} };
  return new WithStartWorkflowOperation<ServiceWorkflows['agent']>(agentWorkflow.type, {
    workflowId: agentWorkflow.idOf(name),
    taskQueue: serviceTaskQueue,
    args: [initial],
    workflowIdConflictPolicy: 'USE_EXISTING',
    staticSummary: readableSummary(`Agent ${name}`),
  });
}
