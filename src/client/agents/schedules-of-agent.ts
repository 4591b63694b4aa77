import type { Client } from '@temporalio/client';
import { optionalTsToDate } from '@temporalio/common/lib/time';
import { defined } from '../../json/defined';
import { scheduleId } from '../../messages/run-ids';
import { isOfAgent, schedulesOfAgents, type ListedAgentSchedule } from '../../temporal/agent-schedules';
import { cachedBriefly } from '../../temporal/cached-briefly';
import { isTemporalFailure } from '../../temporal/temporal-failure';
import { isRunId } from './start-agent';

/** A schedule that starts an agent. */
export interface AgentScheduleOverview {
  /** The name it was given, unique within the agent. */
  id: string;
  paused: boolean;
  /** When it starts the agent next: an ISO instant, unless it is paused or over. */
  next?: string;
}

/** Temporal can list only all schedules of the namespace. So all who ask of agents at a time share one listing. */
const schedulesOfAll = cachedBriefly(async (temporal): Promise<ListedAgentSchedule[]> => {
  const found: ListedAgentSchedule[] = [];
  for await (const schedule of schedulesOfAgents(temporal)) found.push(schedule);
  return found;
}, 2_000);

/** Returns the agent's schedules, sorted by name, two seconds and a moment behind; undefined if Temporal cannot list them now. */
export async function schedulesOfAgent(temporal: Client, agent: string): Promise<AgentScheduleOverview[] | undefined> {
  const found: AgentScheduleOverview[] = [];
  try {
    const ofAgent = (await schedulesOfAll(temporal, '', false)).filter((schedule) => isOfAgent(agent, schedule));
    for (const { scheduleId: whole, info } of ofAgent) {
      const id = whole.slice(scheduleId(agent, '').length);
      // Anybody who may write to the namespace chooses a schedule's id: no other id can be one that was made for the agent.
      if (!isRunId(id)) continue;
      const paused = info?.paused === true;
      const next = paused ? undefined : optionalTsToDate(info?.futureActionTimes?.[0])?.toISOString();
      found.push({ id, paused, ...defined({ next }) });
    }
  } catch (error) {
    if (!isTemporalFailure(error)) throw error;
    return undefined;
  }
  return found.sort((one, other) => one.id.localeCompare(other.id));
}
