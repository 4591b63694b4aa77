import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { startSandbox, type Sandbox } from 'graph-trello-sandbox';
import { sandboxEnvironment } from '../../src/cli/sandbox-environment';
import { AgentIntegrationsClient } from '../../src/client';
import { readConfiguration } from '../../src/configuration';
import { readKeyFile } from '../../src/encryption/key-file';
import { freePort } from '../../src/temporal/free-port';
import { buildProduct } from '../../test/cli/build-product';
import { composeUp } from '../../test/composed/composed-installation';
import { startBalancer } from './balancer';
import { mailboxOf, memberOf, type Size } from './size';

const gateways = 2;
const workers = 4;

interface Running {
  readonly pid: number;
}

/** docker-compose.yml without containers, with two gateways behind a balancer and four workers; the providers are in this process. */
export interface LastingInstallation {
  readonly client: AgentIntegrationsClient;
  readonly sandbox: Sandbox;
  /** By what they are: what the processors do for each is told apart. */
  readonly processes: Readonly<Record<'database' | 'Temporal' | 'gateways' | 'workers', readonly Running[]>>;
  readonly stop: () => Promise<void>;
}

export async function startLasting(size: Size, onProgress: (line: string) => void): Promise<LastingInstallation> {
  const folder = mkdtempSync(join(tmpdir(), 'scaled-product-'));
  const main = buildProduct(folder);
  const sandbox = await startSandbox({ seed: seedOf(size), latencyMilliseconds: 100 });
  const composed = await composeUp({
    dotEnv: (publicUrl) => ({
      ...sandboxEnvironment(sandbox),
      PUBLIC_URL: publicUrl,
      TEMPORAL_DYNAMIC_CONFIG: '/etc/temporal/in-turn.yaml',
    }),
    main,
    onProgress,
  });
  const ports = await Promise.all(Array.from({ length: gateways }, () => freePort()));
  const balancer = await startBalancer(Number(new URL(composed.gatewayUrl).port), ports);
  const operations = async () => ({ OPERATIONS_PORT: String(await freePort()) });
  const serving = [];
  for (const port of ports)
    serving.push(await composed.start('gateway', main, ['--port', String(port)], await operations()));
  const working = [];
  for (let number = 0; number < workers; number += 1)
    working.push(await composed.start('worker', main, [], await operations()));
  onProgress(`${gateways} gateways and ${workers} workers run`);
  const connection = await Connection.connect({ address: composed.address });
  return {
    client: new AgentIntegrationsClient({
      connection,
      keyRing: readKeyFile(composed.keyFile),
      configuration: readConfiguration({ ...composed.environment }),
    }),
    sandbox,
    processes: {
      database: [composed.database],
      Temporal: [composed.temporal],
      gateways: serving,
      workers: working,
    },
    stop: async () => {
      balancer.close();
      await connection.close();
      await composed.stop();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function seedOf({ mailboxes, boards }: Size) {
  const members = Array.from({ length: boards }, (_, number) => memberOf(number));
  return {
    mailboxes: Array.from({ length: mailboxes }, (_, number) => ({ address: mailboxOf(number) })),
    trello: {
      members: members.map((username) => ({ username, fullName: username, email: `${username}@contoso.example` })),
      boards: members.map((username) => ({ name: `Of ${username}`, members: [username], lists: [{ name: 'Inbox' }] })),
    },
  };
}
