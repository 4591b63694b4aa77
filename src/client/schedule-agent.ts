import { type Client, ScheduleAlreadyRunning, type ScheduleHandle, type ScheduleOptions } from '@temporalio/client';
import { signSchedule } from '../agents/schedule-signature';
import type { KeyRing } from '../encryption/key-ring';
import { readableSummary } from '../encryption/readable-summary';
import { serviceTaskQueue } from '../messages/task-queues';
import { scheduledRunId, scheduleId } from '../messages/run-ids';
import { scheduledRunWorkflow } from '../messages/workflow-kinds';
import { priorityOf } from '../temporal/call-interceptors';
import { assertNotTooDeep } from './assert-not-too-deep';
import { assertRunId, type StartAgentOptions } from './start-agent';

/** When an agent is started, on what. `spec` and `policies` are Temporal's own. */
export interface AgentSchedule extends Pick<ScheduleOptions, 'spec' | 'policies'>, Pick<StartAgentOptions, 'input'> {
  /** Name of the schedule among the agent's. */
  id: string;
}

/** Makes the schedule `<agent>/<id>`, or changes it; what people have paused stays paused. */
export async function scheduleAgent(
  temporal: Client,
  keyRing: KeyRing,
  agent: string,
  { id, input, spec, policies }: AgentSchedule,
): Promise<ScheduleHandle> {
  assertRunId(id);
  assertNotTooDeep(input, 'The input');
  const wanted = {
    spec,
    ...(policies === undefined ? {} : { policies }),
    action: {
      type: 'startWorkflow' as const,
      workflowType: scheduledRunWorkflow.type,
      workflowId: scheduledRunId(agent, id),
      taskQueue: serviceTaskQueue,
      args: [signSchedule(keyRing, { agent, schedule: id, ...(input === undefined ? {} : { input }) })],
      // The clock starts it, past the interceptors that say so of all else.
      priority: priorityOf(agent),
      staticSummary: readableSummary(`${agent}, scheduled by ${id}`),
    },
  };
  try {
    return await temporal.schedule.create({ ...wanted, scheduleId: scheduleId(agent, id) });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    const schedule = temporal.schedule.getHandle(scheduleId(agent, id));
    await schedule.update(({ state }) => ({ ...wanted, state }));
    return schedule;
  }
}
