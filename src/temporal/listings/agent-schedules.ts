import type { Client } from '@temporalio/client';
import { scheduleId } from '../../messages/run-ids';
import { scheduledRunWorkflow } from '../../messages/workflow-kinds';
import { listSchedules, type ListedSchedule } from './list-schedules';

/** A schedule that starts an agent, with its id in Temporal, `<agent>/<id>`. */
export type ListedAgentSchedule = ListedSchedule & { scheduleId: string };

/** Lists the schedules that start agents, a moment behind. */
export async function* schedulesOfAgents(temporal: Client): AsyncGenerator<ListedAgentSchedule, void, undefined> {
  for await (const schedule of listSchedules(temporal)) {
    const { scheduleId: id, info } = schedule;
    // A schedule of somebody else may have such an id, and starts something else.
    if (typeof id === 'string' && info?.workflowType?.name === scheduledRunWorkflow.type)
      yield { ...schedule, scheduleId: id };
  }
}

/** Lists the agent's schedules, a moment behind. */
export async function* agentSchedules(
  temporal: Client,
  agent: string,
): AsyncGenerator<ListedAgentSchedule, void, undefined> {
  for await (const schedule of schedulesOfAgents(temporal)) if (isOfAgent(agent, schedule)) yield schedule;
}

export const isOfAgent = (agent: string, schedule: ListedAgentSchedule): boolean =>
  schedule.scheduleId.startsWith(scheduleId(agent, ''));
