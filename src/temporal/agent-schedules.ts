import type { Client } from '@temporalio/client';
import { scheduleId } from '../messages/run-ids';
import { scheduledRunWorkflow } from '../messages/workflow-kinds';
import { listSchedules, type ListedSchedule } from './list-schedules';

/** A schedule that starts an agent, with its id in Temporal, `<agent>/<id>`. */
export type ListedAgentSchedule = ListedSchedule & { scheduleId: string };

/** Lists the agent's schedules, a moment behind. A schedule of somebody else that has such an id but starts something else is none of them. */
export async function* agentSchedules(
  temporal: Client,
  agent: string,
): AsyncGenerator<ListedAgentSchedule, void, undefined> {
  for await (const schedule of listSchedules(temporal)) {
    const { scheduleId: id, info } = schedule;
    if (id?.startsWith(scheduleId(agent, '')) === true && info?.workflowType?.name === scheduledRunWorkflow.type)
      yield { ...schedule, scheduleId: id };
  }
}
