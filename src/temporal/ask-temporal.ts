import type { Connection } from '@temporalio/client';

/** A health check does not wait for long. */
const patienceMilliseconds = 2_000;

/**
 * Asks Temporal a question that needs its database: whether Temporal can store anything. It answers `getSystemInfo` even without database and
 * namespace.
 *
 * @throws when there is no answer, or another one
 */
export async function askTemporal(
  connection: Pick<Connection, 'withDeadline' | 'workflowService'>,
  namespace: string,
): Promise<void> {
  await connection.withDeadline(Date.now() + patienceMilliseconds, () =>
    connection.workflowService.describeNamespace({ namespace }),
  );
}
