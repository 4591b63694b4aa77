import { isGrpcServiceError, type Client } from '@temporalio/client';
import { scheduleId } from '../messages/run-ids';
import { scheduledRunWorkflow } from '../messages/workflow-kinds';
import { listSchedules } from '../temporal/list-schedules';
import { isRunId } from './start-agent';

/** Most schedules that a warning names. */
const mostNamed = 5;

/**
 * Returns a warning about schedules that an earlier agent of this name has left: one made moments before the agent was retired was perhaps not listed
 * yet when the agent's schedules were removed. Without a warning if schedules cannot be listed now: it is only a hint.
 */
export async function leftSchedules(temporal: Client, agent: string): Promise<string[]> {
  const left: string[] = [];
  try {
    for await (const { scheduleId: id, info } of listSchedules(temporal))
      if (id?.startsWith(scheduleId(agent, '')) && info?.workflowType?.name === scheduledRunWorkflow.type)
        left.push(id);
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
