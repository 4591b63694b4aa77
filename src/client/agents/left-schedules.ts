import { isGrpcServiceError, type Client } from '@temporalio/client';
import { optionalTsToDate } from '@temporalio/common/lib/time';
import { scheduleId } from '../../messages/run-ids';
import { agentWorkflow } from '../../messages/workflow-kinds';
import { agentSchedules } from '../../temporal/listings/agent-schedules';
import { describeRun } from '../../temporal/run/describe-run';
import { isTemporalFailure } from '../../temporal/temporal-failure';
import { isRunId } from './start-agent';

/** Most schedules that a warning names. */
const mostNamed = 5;

/**
 * Returns a warning about schedules that an earlier agent of this name has left: one made moments before the agent was retired was perhaps not listed
 * yet when the agent's schedules were removed. Without a warning if schedules cannot be listed now: it is only a hint.
 *
 * @param since when the agent that has the name now began: what was scheduled later is its own. Default: there is none yet
 */
export async function leftSchedules(temporal: Client, agent: string, since?: Date): Promise<string[]> {
  const left: string[] = [];
  try {
    for await (const { scheduleId: id } of agentSchedules(temporal, agent))
      if (since === undefined || (await wasScheduledBefore(temporal, id, since))) left.push(id);
  } catch (error) {
    if (!isGrpcServiceError(error)) throw error;
  }
  if (left.length === 0) return [];
  // Anybody who may write to the namespace chooses a schedule's id, and a person may paste the command into a shell.
  const plain = left.filter((id) => isRunId(id.slice(scheduleId(agent, '').length))).slice(0, mostNamed);
  const commands = plain.map((id) => `\`temporal schedule delete --schedule-id '${id}'\``);
  const others = left.length - plain.length;
  const ways = [...commands, ...(others > 0 ? [`${others} of them in Temporal Web UI`] : [])].join(', ');
  return [
    `Schedules of an earlier agent of this name start this one from now on, with what they were given for that one. Delete them unless they are meant to: ${ways}.`,
  ];
}

/** Returns the warning about the schedules that an earlier agent has left to one that has been defined already, perhaps a moment ago. */
export async function leftToDefined(temporal: Client, agent: string): Promise<string[]> {
  try {
    const run = await describeRun(temporal, agentWorkflow.idOf(agent));
    // An agent in a later run has been there for long: nobody defines it now.
    if (run?.raw.workflowExecutionInfo?.firstRunId !== run?.runId) return [];
    return await leftSchedules(temporal, agent, run?.startTime);
  } catch (error) {
    if (!isTemporalFailure(error)) throw error;
    return [];
  }
}

async function wasScheduledBefore(temporal: Client, id: string, instant: Date): Promise<boolean> {
  const { namespace } = temporal.options;
  const { info } = await temporal.workflowService.describeSchedule({ namespace, scheduleId: id });
  const at = optionalTsToDate(info?.updateTime ?? info?.createTime);
  return at !== undefined && at < instant;
}
