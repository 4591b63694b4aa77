import { getClient, log } from '@temporalio/activity';
import { ScheduleNotFoundError } from '@temporalio/client';
import { scheduleId } from '../../src/messages/run-ids';
import { scheduledRunWorkflow } from '../../src/messages/workflow-kinds';
import { listSchedules } from '../../src/temporal/list-schedules';

/**
 * Deletes the agent's schedules, each of whose runs would be refused. What somebody else calls like one of them, and starts something else, stays.
 *
 * @returns what failed, the listing included: a Temporal that lists no schedules keeps no agent from its end
 */
export async function removeSchedules(agent: string): Promise<unknown[]> {
  const client = getClient();
  const failures: unknown[] = [];
  const beginning = scheduleId(agent, '');
  try {
    for await (const { scheduleId: id, info } of listSchedules(client)) {
      if (id?.startsWith(beginning) !== true || info?.workflowType?.name !== scheduledRunWorkflow.type) continue;
      try {
        await client.schedule.getHandle(id).delete();
      } catch (error) {
        // Somebody has deleted it meanwhile.
        if (error instanceof ScheduleNotFoundError) continue;
        log.warn('A schedule of an agent that is retired could not be deleted.', { schedule: id, error });
        failures.push(error);
      }
    }
  } catch (error) {
    log.warn('The schedules of an agent that is retired could not be listed.', { agent, error });
    failures.push(error);
  }
  return failures;
}
