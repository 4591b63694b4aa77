import { getClient, log } from '@temporalio/activity';
import { ScheduleNotFoundError } from '@temporalio/client';
import { agentSchedules } from '../../src/temporal/listings/agent-schedules';

/**
 * Deletes the agent's schedules, whose runs would all be refused. Keeps a schedule of somebody else that has such a name but starts something else.
 *
 * @returns the failures, including that of the listing: a Temporal that lists no schedules does not keep an agent from ending
 */
export async function removeSchedules(agent: string): Promise<unknown[]> {
  const client = getClient();
  const failures: unknown[] = [];
  try {
    for await (const { scheduleId: id } of agentSchedules(client, agent)) {
      try {
        await client.schedule.getHandle(id).delete();
      } catch (error) {
        // Somebody else has deleted the schedule meanwhile.
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
