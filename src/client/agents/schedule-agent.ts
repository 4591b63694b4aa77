import { type Client, ScheduleAlreadyRunning, type ScheduleHandle, type ScheduleOptions } from '@temporalio/client';
import { scheduleSignature } from '../../trust/schedule-signature';
import { defined } from '../../json/defined';
import type { KeyRing } from '../../encryption/key-ring';
import { readableSummary } from '../../encryption/readable-summary';
import { serviceTaskQueue } from '../../messages/task-queues';
import { scheduledRunId, scheduleId } from '../../messages/run-ids';
import { scheduledRunWorkflow } from '../../messages/workflow-kinds';
import { priorityOf } from '../../temporal/call/call-interceptors';
import { assertNotTooDeep } from '../assert-not-too-deep';
import { assertRunId, type StartAgentOptions } from './start-agent';

/**
 * When and with what input an agent is started. `spec` and `policies` are Temporal's own. Without `policies.overlap`, a time that comes while an earlier
 * run has not ended, as where a person is awaited, is left out (SKIP).
 */
export interface AgentSchedule extends Pick<ScheduleOptions, 'spec' | 'policies'>, Pick<StartAgentOptions, 'input'> {
  /** Name of the schedule, unique within the agent. */
  id: string;
}

/** Creates the schedule `<agent>/<id>`, or changes it; a paused schedule stays paused. */
export async function scheduleAgent(
  temporal: Client,
  keyRing: KeyRing,
  agent: string,
  { id, input, spec, policies }: AgentSchedule,
): Promise<ScheduleHandle> {
  assertRunId(id);
  assertNotTooDeep(input, 'The input');
  const start = { agent, schedule: id, ...defined({ input }) };
  const wanted = {
    spec,
    ...defined({ policies }),
    action: {
      type: 'startWorkflow' as const,
      workflowType: scheduledRunWorkflow.type,
      workflowId: scheduledRunId(agent, id),
      taskQueue: serviceTaskQueue,
      args: [{ ...start, seal: scheduleSignature.sign(keyRing, start) }],
      // Temporal starts the run itself, so the interceptors that set this for other runs do not apply.
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
