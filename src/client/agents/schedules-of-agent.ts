import type { Client } from '@temporalio/client';
import { optionalTsToDate } from '@temporalio/common/lib/time';
import { temporal as proto } from '@temporalio/proto';
import { defined } from '../../json/defined';
import { isScheduledBy, scheduledAgentRun, scheduleId } from '../../messages/run-ids';
import { isOfAgent, schedulesOfAgents, type ListedAgentSchedule } from '../../temporal/listings/agent-schedules';
import { cachedBriefly } from '../../temporal/cached-briefly';
import { describeRun } from '../../temporal/run/describe-run';
import { isTemporalFailure } from '../../temporal/temporal-failure';
import { isRunId } from './start-agent';

/** A schedule that starts an agent. */
export interface AgentScheduleOverview {
  /** The name it was given, unique within the agent. */
  id: string;
  paused: boolean;
  /** When it starts the agent next: an ISO instant, unless it is paused or over. */
  next?: string;
  /**
   * The agent's run that it started last, while that has not ended, as where a person is awaited. Until it ends, Temporal starts no other unless the
   * schedule's `policies` say so.
   */
  openRun?: string;
}

/** Temporal can list only all schedules of the namespace. So all who ask of agents at a time share one listing. */
const schedulesOfAll = cachedBriefly(async (temporal): Promise<ListedAgentSchedule[]> => {
  const found: ListedAgentSchedule[] = [];
  for await (const schedule of schedulesOfAgents(temporal)) found.push(schedule);
  return found;
}, 2_000);

const running = proto.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;

type ScheduledAction = proto.api.schedule.v1.IScheduleActionResult;

async function openRunOf(
  temporal: Client,
  agent: string,
  schedule: string,
  last: ScheduledAction | undefined,
): Promise<string | undefined> {
  const started = last?.startWorkflowResult?.workflowId;
  if (started == null || last?.startWorkflowStatus !== running || !isScheduledBy(started, agent, schedule)) return;
  // The listing may say that it runs until the schedule's next time: Temporal looks at it again then.
  const run = await describeRun(temporal, started);
  return run?.status.name === 'RUNNING' ? scheduledAgentRun(agent, schedule, started) : undefined;
}

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
      const openRun = await openRunOf(temporal, agent, id, info?.recentActions?.at(-1));
      found.push({ id, paused, ...defined({ next, openRun }) });
    }
  } catch (error) {
    if (!isTemporalFailure(error)) throw error;
    return undefined;
  }
  return found.sort((one, other) => one.id.localeCompare(other.id));
}
