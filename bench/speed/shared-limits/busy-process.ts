/** Keeps a mailbox and a board token busy, as the steps of a worker do. Its configuration comes from its environment. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createDependencies } from '../../../activities/dependencies';
import { graphClientFor, trelloClientFor } from '../../../activities/provider-clients';
import { boardAccount, mailAccount } from '../../../src/cli/demo/accounts';
import { AgentIntegrationsClient } from '../../../src/client';
import { readConfiguration } from '../../../src/configuration';
import { accountId } from '../../../src/contracts/account';
import { loadKeyRing } from '../../../src/encryption/load-key-ring';
import { path } from '../../../src/providers/request-path';
import { runProcess } from '../../prove/installation/run-process';

const { TEMPORAL_ADDRESS: address, BUSY_CARD: card = '', BUSY_FROM: from = '', BUSY_UNTIL: until = '' } = process.env;

/** Requests that wait or are under way at once with each account: more than any share of a limit. */
const lanes = 6;

/** Repeats a request when it may, as a worker does with a step. */
async function again(request: () => Promise<unknown>): Promise<void> {
  while (Date.now() < Number(until)) {
    try {
      await request();
    } catch (error) {
      if (!(error instanceof ApplicationFailure) || error.type !== 'RateLimited') throw error;
      await sleep(Number(error.nextRetryDelay ?? 1_000));
    }
  }
}

async function main(): Promise<void> {
  const connection = await Connection.connect({ address: address ?? '' });
  const configuration = readConfiguration(process.env);
  const keyRing = loadKeyRing({ createWhenMissing: false });
  const { temporal } = new AgentIntegrationsClient({ connection, keyRing, configuration });
  const dependencies = createDependencies({ configuration, keyRing });
  const { signal } = new AbortController();
  process.stdout.write('busy process works\n');
  await sleep(Number(from) - Date.now());
  await new MockActivityEnvironment({}, { client: temporal }).run(async () => {
    const graph = graphClientFor(dependencies, accountId('mail', mailAccount), signal);
    const trello = await trelloClientFor(dependencies, accountId('board', boardAccount), signal);
    const requests = [
      () => graph.get(path`/me/messages`, { query: { $top: 1 } }),
      () => trello.get(path`/cards/${card}`),
    ];
    await Promise.all(Array.from({ length: lanes }, () => requests.map(again)).flat());
  });
}

runProcess(main);
