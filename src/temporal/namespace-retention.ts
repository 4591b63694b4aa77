import type { Client, Connection } from '@temporalio/client';
import { msToTs, optionalTsToMs } from '@temporalio/common/lib/time';

/** How long closed workflows must be kept: an event redelivered within that time starts nothing a second time. */
export const requiredRetentionDays = 7;

const millisecondsPerDay = 86_400_000;

/** How many days the cluster keeps a closed workflow of this namespace; a fraction if the setting is in hours. */
export async function readRetentionDays(
  connection: Pick<Connection, 'workflowService'>,
  namespace: string,
): Promise<number> {
  const { config } = await connection.workflowService.describeNamespace({ namespace });
  return (optionalTsToMs(config?.workflowExecutionRetentionTtl) ?? 0) / millisecondsPerDay;
}

/** The same of a client's namespace. */
export const retentionDaysOf = (client: Client): Promise<number> => readRetentionDays(client, client.options.namespace);

export const retentionMillisecondsOf = async (client: Client): Promise<number> =>
  (await retentionDaysOf(client)) * millisecondsPerDay;

/**
 * For how long after its end a run can be relied on to be there, in milliseconds: seven eighths of the retention. The rest is for doing what asks for
 * the run.
 *
 * @param retentionDays as it was set when the run closed: one that is set later moves no deletion
 */
export const countedOnMilliseconds = (retentionDays: number): number => (retentionDays * millisecondsPerDay * 7) / 8;

/** Sets how many days the cluster keeps a closed workflow of this namespace. */
export async function setRetentionDays(connection: Connection, namespace: string, days: number): Promise<void> {
  await connection.workflowService.updateNamespace({
    namespace,
    config: { workflowExecutionRetentionTtl: msToTs(days * millisecondsPerDay) },
  });
}
