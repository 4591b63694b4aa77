import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentTaskQueue, createWorld, type World } from '../support/world';
import { undocumented } from './documented-json';
import { createCli, type Cli, type Ended, type Running } from './run-cli';

/** The real command in processes of its own, against a sandbox and Temporal, with a worker that it runs. */
export interface CommandWorld {
  readonly world: World;
  readonly cli: Cli;
  readonly worker: Running;
  /** A secret that no process may say. */
  readonly secret: string;
  /** Words of a mail, which no process may say unasked. */
  readonly canary: string;
  /** Everything any process of this world has said. */
  readonly outputs: string[];
  /** Runs the command to its end. What it prints as JSON has to be documented. */
  readonly run: (...args: string[]) => Promise<Ended>;
  readonly stop: () => Promise<void>;
}

/** What an operator may have worker and gateway load; it tells what it was asked for, as a line of their log. */
const pluginsModule = `
const say = (message) => console.error(JSON.stringify({ message }));
export const plugins = [{
  name: 'operators',
  configureWorker: (options) => (say('Plugin of the worker of ' + options.taskQueue), options),
  configureClient: (options) => (say('Plugin of a client'), options),
}];
`;

export async function createCommandWorld(): Promise<CommandWorld> {
  const world = await createWorld();
  const { urls, trello } = world.sandbox;
  const secret = `key-${randomUUID()}`;
  const cli = createCli({
    TEMPORAL_ADDRESS: process.env.TEMPORAL_ADDRESS ?? '',
    TEMPORAL_NAMESPACE: world.namespace,
    TEMPORAL_CONFIG_FILE: process.env.TEMPORAL_CONFIG_FILE ?? '',
    AGENT_INTEGRATIONS_KEYS: [...world.keyRing.keys]
      .map(([id, one]) => `${id}:${one.export().toString('base64')}`)
      .join(','),
    MICROSOFT_GRAPH_URL: `${urls.graph}/v1.0`,
    MICROSOFT_LOGIN_URL: urls.login,
    MICROSOFT_CLIENT_ID: 'test-client',
    MICROSOFT_CLIENT_SECRET: secret,
    TRELLO_URL: `${urls.trello}/1`,
    TRELLO_AUTHORIZE_URL: `${urls.trello}/1/authorize`,
    TRELLO_API_KEY: trello.application.key,
    POLLING_SECONDS: '1',
  });
  const agents = join(__dirname, '../support/agents/index.ts');
  writeFileSync(join(cli.directory, 'plugins.mjs'), pluginsModule);
  const own = ['--agents', agents, '--task-queue', agentTaskQueue, '--plugins', './plugins.mjs'];
  const worker = cli.start(['worker', '--operations-port', '0', ...own]);
  const outputs: string[] = [];
  return {
    ...{ world, cli, worker, secret, outputs },
    canary: `CANARY-${randomUUID()}`,
    run: async (...args) => {
      const ended = await cli.run(args);
      outputs.push(ended.stdout, ended.stderr);
      if (args.includes('--json') && ended.code === 0) expect(undocumented(args, ended.stdout)).toEqual([]);
      return ended;
    },
    stop: async () => {
      await worker.interrupt();
      await world.stop();
    },
  };
}

export const jsonLines = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
