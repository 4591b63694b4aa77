import { isGrpcServiceError, type Client } from '@temporalio/client';
import { scheduleId } from '../messages/run-ids';
import { scheduledRunWorkflow } from '../messages/workflow-kinds';
import { listSchedules } from '../temporal/list-schedules';

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
  const commands = left.map((id) => `\`temporal schedule delete --schedule-id ${id}\``).join(', ');
  return [
    `Schedules of an earlier agent of this name start this one from now on, with what they were given for that one. Unless they are meant to: ${commands}.`,
  ];
}
