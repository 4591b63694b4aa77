import { connect, createServer, type Server } from 'node:net';
import { Connection } from '@temporalio/client';
import { sandboxEnvironment } from '../../src/cli/process/sandbox-environment';
import { AgentIntegrationsClient } from '../../src/client';
import { readConfiguration } from '../../src/configuration';
import { readKeyFile } from '../../src/encryption/key-file';
import { freePort } from '../../src/temporal/dev-server/free-port';
import { composeUp } from '../../test/composed/composed-installation';
import type { Running } from '../process-tree';
import { startSandboxProcess, type SandboxProcess } from './sandbox-process';
import { mailboxOf, memberOf, type Size } from './size';

const gateways = 2;
const workers = 4;

/** docker-compose.yml without containers, with two gateways behind a balancer, four workers, and the emulated providers as a separate process. */
export interface LastingInstallation {
  readonly client: AgentIntegrationsClient;
  readonly sandbox: SandboxProcess;
  /** Processes by kind: processor time is measured separately for each kind. */
  readonly processes: Readonly<Record<'database' | 'Temporal' | 'gateways' | 'workers', readonly Running[]>>;
  readonly stop: () => Promise<void>;
}

/**
 * @param main the compiled command of the product
 * @param hasWebhooks without webhooks the installation has no public URL, and its triggers poll each minute
 */
export async function startLasting(
  size: Size,
  { main, hasWebhooks, onProgress }: { main: string; hasWebhooks: boolean; onProgress: (line: string) => void },
): Promise<LastingInstallation> {
  const sandbox = await startSandboxProcess(main, { seed: seedOf(size), latencyMilliseconds: 100 });
  const composed = await composeUp({
    dotEnv: (publicUrl) => ({
      ...sandboxEnvironment(sandbox),
      PUBLIC_URL: hasWebhooks ? publicUrl : '',
      TEMPORAL_DYNAMIC_CONFIG: '/etc/temporal/in-turn.yaml',
    }),
    main,
    onProgress,
  });
  const ports = await Promise.all(Array.from({ length: gateways }, () => freePort()));
  const balancer = await startBalancer(Number(new URL(composed.gatewayUrl).port), ports);
  const serving = [];
  for (const port of ports) serving.push(await composed.start('gateway', main, ['--port', String(port)]));
  const working = [];
  for (let number = 0; number < workers; number += 1) working.push(await composed.start('worker', main));
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
      await sandbox.stop();
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

/** Forwards each connection to the next of several local ports, like a load balancer in front of several gateways. */
async function startBalancer(port: number, targets: readonly number[]): Promise<Server> {
  let turn = 0;
  const server = createServer((from) => {
    turn += 1;
    const to = connect(targets[turn % targets.length] ?? 0, '127.0.0.1');
    from.on('error', () => to.destroy()).on('close', () => to.destroy());
    to.on('error', () => from.destroy()).on('close', () => from.destroy());
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
