import { AgentIntegrationsClient } from '../../src/client';
import type { AccountOverview } from '../../src/contracts/account';
import { credentialQuery, refreshUpdate } from '../../src/messages/connected-account';
import { accountWorkflow } from '../../src/messages/workflow-kinds';
import { eventually } from '../support/eventually';
import { startTimeSkippingServer } from '../support/temporal-server';
import { startServiceWorkers } from '../support/workers';
import { createWorld, mailUser } from '../support/world';

test('an account that is renewed a week after its memo was written begins a new run, whose memo tells of it; one renewed before does not', async () => {
  const { sandbox, configuration, keyRing, connectAccounts, ...world } = await createWorld();
  const server = await startTimeSkippingServer();
  const { connection, nativeConnection } = server;
  const workers = await startServiceWorkers({ nativeConnection, namespace: 'default', configuration, keyRing });
  const client = new AgentIntegrationsClient({ connection, namespace: 'default', keyRing, configuration });
  try {
    await connectAccounts(client);
    const account = client.temporal.workflow.getHandle(accountWorkflow.idOf('mail/support'));
    const renewed = async (refusedVersion: number) => {
      sandbox.login.expireAccessTokens(mailUser);
      const { credentialVersion } = await account.executeUpdate(refreshUpdate, { args: [{ refusedVersion }] });
      expect(credentialVersion).toBe(refusedVersion + 1);
      const { runId } = await account.describe();
      return runId;
    };
    const first = await renewed(1);
    await server.sleep('6 days');
    expect(await renewed(2)).toBe(first);
    await server.sleep('2 days');
    await renewed(3);
    await eventually('another run has told', async () => {
      const { runId, memo } = await account.describe();
      const overview = memo?.overview as AccountOverview | undefined;
      return runId !== first && overview?.renewedAt !== undefined;
    });
  } finally {
    await workers.stop();
    await world.stop();
  }
});

test('an account that is connected again and again begins a new run before one is long to read, and forgets nothing', async () => {
  const { client, connectAccounts, ...world } = await createWorld();
  await world.startWorkers();
  try {
    await connectAccounts();
    const account = client.temporal.workflow.getHandle(accountWorkflow.idOf('mail/support'));
    const { runId } = await account.describe();
    let connected = 1;
    while ((await account.describe()).runId === runId && connected < 60) {
      await connectAccounts();
      connected += 1;
    }
    const { events = [] } = await client.temporal.workflow.getHandle(account.workflowId, runId).fetchHistory();
    expect(events!.at(-1)?.workflowExecutionContinuedAsNewEventAttributes).toBeDefined();
    expect(events!.length).toBeLessThan(200);
    expect(await account.query(credentialQuery)).toMatchObject({ credentialVersion: connected });
  } finally {
    await world.stop();
  }
});
