import { activityInfo } from '@temporalio/activity';
import { z } from 'zod';
import { scheduleSignature } from '../../src/trust/schedule-signature';
import { toolError } from '../../src/contracts/tool-error';
import type { AdmitInput, Admission, ScheduledStart } from '../../src/messages/agent-run';
import { isScheduledBy, longestWorkflowId, readRunId } from '../../src/messages/run-ids';
import { scheduledRunWorkflow } from '../../src/messages/workflow-kinds';
import { actingAgent } from '../../src/temporal/call/acting-agent';
import { issuePass } from '../../src/temporal/call/pass';
import type { Dependencies } from '../dependencies';
import { trustedAgent } from './trusted-agent';

/** Validated because the author of a workflow writes this input. */
const admitSchema = z.strictObject({
  agent: z.string(),
  workflowId: z.string(),
  scheduled: z
    .strictObject({ agent: z.string(), schedule: z.string(), input: z.unknown().optional(), seal: z.string() })
    .optional(),
});

/**
 * Lets a workflow start a child that acts for an agent: a schedule made by somebody with the keys, or a run of another agent that this agent's
 * signed definition names (`startedBy`). Refuses every other workflow.
 */
export function admitRun({
  keyRing,
  definitions,
}: Pick<Dependencies, 'keyRing' | 'definitions'>): (input: unknown) => Promise<Admission> {
  return async (asked) => {
    const { agent, workflowId, scheduled } = parse(asked);
    // Checks the whole id: otherwise an agent could get a run that lists and passes attribute to another agent.
    const run = readRunId(workflowId);
    if (run?.agent !== agent || run.trigger !== undefined)
      throw refusal(agent, `A run of it has an id that begins with "${agent}/-".`);
    if (workflowId.length > longestWorkflowId) throw tooLong(agent, workflowId);
    if (scheduled !== undefined) assertScheduled(agent, scheduled);
    const { definition } = await trustedAgent(agent, definitions);
    if (scheduled === undefined) assertStarter(agent, definition.startedBy, await actingAgent(keyRing));
    const { workflowType, taskQueue } = definition;
    return { workflowType, taskQueue, pass: issuePass(keyRing, agent, workflowId) };
  };

  function assertScheduled(agent: string, scheduled: ScheduledStart): void {
    const { workflowExecution, workflowType } = activityInfo();
    const isItsRun =
      workflowType === scheduledRunWorkflow.type &&
      isScheduledBy(workflowExecution?.workflowId ?? '', agent, scheduled.schedule);
    const isSigned = scheduleSignature.verify(keyRing, scheduled, scheduled.seal);
    if (scheduled.agent === agent && isItsRun && isSigned) return;
    throw refusal(agent, 'The schedule was made by somebody without the keys, or changed since: make it anew.');
  }
}

function assertStarter(agent: string, startedBy: readonly string[] = [], starter: string | undefined): void {
  if (starter === undefined)
    throw refusal(
      agent,
      'The workflow that wants to acts for no agent: start it as one, with a trigger, `client.agents.start` or `agents start`.',
    );
  if (startedBy.includes(starter)) return;
  throw refusal(
    agent,
    `The agent "${starter}" may not: add its name to "startedBy" in the definition of "${agent}" if it is meant to.`,
  );
}

function parse(asked: unknown): AdmitInput {
  const { data } = admitSchema.safeParse(asked);
  if (data !== undefined) return data as AdmitInput;
  throw toolError('InvalidInput', 'Start agents of others with `asAgent(name)`, which asks in the right form.');
}

const tooLong = (agent: string, workflowId: string) => {
  const [length, longest] = [workflowId.length, longestWorkflowId].map(String);
  return toolError(
    'InvalidInput',
    `Nothing was started as the agent "${agent}": the run's id would have ${length} characters, and Temporal's database takes ${longest}. Give \`startChild\` a shorter "id".`,
  );
};

const refusal = (agent: string, why: string) =>
  toolError('PermissionDenied', `Nothing was started as the agent "${agent}". ${why}`);
