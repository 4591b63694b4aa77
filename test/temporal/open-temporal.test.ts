import { randomUUID } from 'node:crypto';
import { msToTs } from '@temporalio/common/lib/time';
import { freePort } from '../../src/temporal/dev-server/free-port';
import { openTemporal } from '../../src/temporal/open-temporal';
import { connectTestServer } from '../support/temporal-server';

const noProgress = { ui: false, onProgress: () => undefined };

async function openWithRetention(days: number): Promise<string[]> {
  const { connection, address } = await connectTestServer();
  const namespace = `retention-${randomUUID()}`;
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: msToTs(days * 86_400_000),
  });
  const warnings: string[] = [];
  const environment = { ...process.env, TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
  const temporal = await openTemporal({ ...noProgress, environment, onWarning: (sentence) => warnings.push(sentence) });
  expect(temporal.settings).toEqual({ namespace, connection: { address } });
  await temporal.stop();
  await connection.workflowService.describeNamespace({ namespace });
  return warnings.map((warning) => warning.replaceAll(namespace, 'NAMESPACE'));
}

test('a configured cluster is used as it is, and stopping leaves it running', async () => {
  expect(await openWithRetention(7)).toEqual([]);
});

test('a namespace that forgets closed workflows too early is reported with the command that mends it', async () => {
  expect(await openWithRetention(3)).toEqual([
    'Namespace "NAMESPACE" keeps closed workflows for 3.0 days; with less than 7, an event the provider repeats late can start an agent ' +
      'twice. Raise it with `temporal operator namespace update --namespace NAMESPACE --retention 7d`.',
  ]);
});

test('a namespace that does not exist is named, with the command that makes it', async () => {
  const environment = { ...process.env, TEMPORAL_NAMESPACE: 'typo' };
  await expect(openTemporal({ ...noProgress, environment, onWarning: fail })).rejects.toThrow(
    /^Namespace "typo" on .* cannot be read.*namespace create --namespace typo --retention 7d/,
  );
});

test('a cluster that does not answer is named, with what to check', async () => {
  const address = `127.0.0.1:${await freePort()}`;
  const environment = { ...process.env, TEMPORAL_ADDRESS: address };
  await expect(openTemporal({ ...noProgress, environment, onWarning: fail })).rejects.toThrow(
    `Temporal at ${address} cannot be reached. Check that it runs`,
  );
});

function fail(sentence: string): never {
  throw new Error(`Unexpected warning: ${sentence}`);
}
