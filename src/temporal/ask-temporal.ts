import type { Connection } from '@temporalio/client';

/** In milliseconds. Who asks whether all is well does not wait for long. */
const patience = 2_000;

/**
 * Asks Temporal what it answers from its database alone: whether it can store anything. `getSystemInfo` it answers without, and without the
 * namespace.
 *
 * @throws when there is no answer, or another one
 */
export async function askTemporal(
  connection: Pick<Connection, 'withDeadline' | 'workflowService'>,
  namespace: string,
): Promise<void> {
  await connection.withDeadline(Date.now() + patience, () =>
    connection.workflowService.describeNamespace({ namespace }),
  );
}
