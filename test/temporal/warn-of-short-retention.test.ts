import { randomUUID } from 'node:crypto';
import { msToTs } from '@temporalio/common/lib/time';
import { freePort } from '../../src/temporal/dev-server/free-port';
import { temporalSettings, type ConnectSettings } from '../../src/temporal/connect-settings';
import { warnOfShortRetention } from '../../src/temporal/warn-of-short-retention';
import { connectTestServer } from '../support/temporal-server';

const settingsOf = (given: Record<string, string>): ConnectSettings => temporalSettings({ ...process.env, ...given });

async function warningsWithRetention(days: number): Promise<string[]> {
  const { connection, address } = await connectTestServer();
  const namespace = `retention-${randomUUID()}`;
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: msToTs(days * 86_400_000),
  });
  const warnings: string[] = [];
  const settings = settingsOf({ TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace });
  await warnOfShortRetention(settings, (sentence) => warnings.push(sentence));
  return warnings.map((warning) => warning.replaceAll(namespace, 'NAMESPACE'));
}

test('nothing is said of a namespace that keeps closed workflows for a week', async () => {
  expect(await warningsWithRetention(7)).toEqual([]);
});

test('a namespace that forgets closed workflows too early is reported with the command that mends it', async () => {
  expect(await warningsWithRetention(3)).toEqual([
    'Namespace "NAMESPACE" keeps closed workflows for 3.0 days; with less than 7, an event the provider repeats late can start an agent ' +
      'twice. Raise it with `temporal operator namespace update --namespace NAMESPACE --retention 7d`.',
  ]);
});

test('a namespace that does not exist is named, with the command that makes it', async () => {
  await expect(warnOfShortRetention(settingsOf({ TEMPORAL_NAMESPACE: 'typo' }), fail)).rejects.toThrow(
    /^Namespace "typo" on .* cannot be read.*namespace create --namespace typo --retention 7d/,
  );
});

test('a cluster that does not answer is named, with what to check', async () => {
  const address = `127.0.0.1:${await freePort()}`;
  await expect(warnOfShortRetention(settingsOf({ TEMPORAL_ADDRESS: address }), fail)).rejects.toThrow(
    `Temporal at ${address} cannot be reached. Check that it runs`,
  );
});

function fail(sentence: string): never {
  throw new Error(`Unexpected warning: ${sentence}`);
}
