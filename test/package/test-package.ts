import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { version as currentVersion } from '@temporalio/worker/package.json';
import { AgentIntegrationsClient } from '../../src/client';
import { createKeyFile, readKeyFile } from '../../src/encryption/key-file';
import { startSandbox, type Sandbox } from 'graph-trello-sandbox';
import { startDevServer } from '../../src/temporal/start-dev-server';
import { startsSandbox } from './installed-sandbox';
import { tryFirstAgent } from './try-first-agent';

/**
 * Installs the package as a user does, from its tarball into an empty folder, and runs the samples of `examples/` there: compiled by
 * TypeScript, under both module systems, with the lowest and the current version of Temporal's SDK.
 */
const root = join(__dirname, '../..');
/** Peers of the entries that are for those who have them. */
const frameworks = ['ai', '@openai/agents-core'] as const;
const frameworkEntries = ['temporal-agent-integrations/ai-sdk', 'temporal-agent-integrations/openai-agents'];
const folder = mkdtempSync(join(tmpdir(), 'agent-integrations-package-'));
const { peerDependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  peerDependencies: Record<'@temporalio/worker', string>;
  devDependencies: Record<(typeof frameworks)[number], string>;
};
const [lowestVersion = ''] = /\d+\.\d+\.\d+/.exec(peerDependencies['@temporalio/worker']) ?? [];
const modules = ['esm', 'commonjs'] as const;
const entries = ['', '/workflows', '/contracts', '/gateway'].map((entry) => `temporal-agent-integrations${entry}`);
const sandboxName = 'graph-trello-sandbox';
const mailUser = 'ada@contoso.example';
const scopes = ['Mail.ReadWrite', 'Mail.Send', 'offline_access'];

function run(directory: string, command: string, ...options: string[]): string {
  console.log(`    ${command} ${options.join(' ')}`);
  return execFileSync(command, options, { cwd: directory, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

interface Tarballs {
  readonly product: string;
  readonly sandbox: string;
}

function pack(): Tarballs {
  run(root, 'npm', 'run', 'build');
  return { product: packOne(root), sandbox: packOne(join(root, 'packages/sandbox')) };
}

function packOne(directory: string): string {
  const [packed] = JSON.parse(run(directory, 'npm', 'pack', '--json', '--pack-destination', folder)) as {
    filename: string;
  }[];
  if (packed === undefined) throw new Error('npm packed nothing.');
  return join(folder, packed.filename);
}

/** The package alone, as an installation that serves people has it. */
function install({ product }: Tarballs, version: string): string {
  const project = join(folder, version);
  mkdirSync(project);
  const temporal = ['activity', 'client', 'common', 'worker', 'workflow'].map((name) => [
    `@temporalio/${name}`,
    version,
  ]);
  const dependencies = {
    ...Object.fromEntries(temporal),
    'temporal-agent-integrations': `file:${product}`,
    typescript: '5.9',
    '@types/node': '20',
  };
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, dependencies }));
  run(project, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error');
  const cores = readdirSync(join(project, 'node_modules'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('@temporalio/core-bridge/package.json'),
  );
  for (const unwanted of [sandboxName, '@temporalio/testing', ...frameworks])
    if (existsSync(join(project, 'node_modules', unwanted))) throw new Error(`${unwanted} came with the package.`);
  if (cores.length !== 1) throw new Error(`There are ${cores.length} native cores of Temporal: ${cores.join(', ')}`);
  return project;
}

/** Every entry loads by `import` and by `require`, and the command runs. */
function load(project: string): void {
  loadEntries(project, entries);
  const steps = run(project, 'npx', '--no-install', 'agent-integrations', 'steps');
  if (!steps.includes('mail.sendEmail')) throw new Error(`The command listed no steps: ${steps}`);
}

function loadEntries(project: string, names: readonly string[]): void {
  for (const entry of names) {
    run(project, 'node', '--input-type=module', '-e', `await import('${entry}')`);
    run(project, 'node', '--input-type=commonjs', '-e', `require('${entry}')`);
  }
}

/** With their peers the entries for frameworks load, and fit the types of the frameworks, under both module systems. */
function tryFrameworks(project: string): void {
  const peers = frameworks.map((name) => `${name}@${devDependencies[name]}`);
  run(project, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...peers);
  loadEntries(project, frameworkEntries);
  for (const name of modules) {
    const directory = join(project, `${name}-frameworks`);
    mkdirSync(directory);
    for (const file of ['package.json', 'tsconfig.json'])
      cpSync(join(root, 'examples', name, file), join(directory, file));
    writeFileSync(join(directory, 'assistants.ts'), assistants);
    run(directory, join(project, 'node_modules/.bin/tsc'), '--noEmit');
  }
}

const assistants = `
import { Agent } from '@openai/agents-core';
import { generateText, type LanguageModel } from 'ai';
import { agentTools as aiSdkTools } from 'temporal-agent-integrations/ai-sdk';
import { agentTools as openAiTools } from 'temporal-agent-integrations/openai-agents';

export const answer = async (model: LanguageModel, prompt: string): Promise<string> =>
  (await generateText({ model, tools: await aiSdkTools(), prompt })).text;

export const helpdesk = async (): Promise<Agent> => new Agent({ name: 'Helpdesk', tools: await openAiTools() });
`;

/** Without the emulated providers the command says what to install; with them it starts them. */
async function addSandbox(project: string, { sandbox }: Tarballs): Promise<void> {
  for (const command of ['sandbox', 'demo']) {
    const { status, stderr } = spawnSync('npx', ['--no-install', 'agent-integrations', command], {
      cwd: project,
      encoding: 'utf8',
    });
    if (status !== 1 || !stderr.includes(`npm install --save-dev ${sandboxName}`))
      throw new Error(`\`${command}\` without ${sandboxName} ended with ${status} and said: ${stderr}`);
  }
  run(project, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', sandbox);
  await startsSandbox(project, 'agent-integrations', 'sandbox', '--port', '0', '--json');
}

async function runSample(project: string, name: (typeof modules)[number], sandbox: Sandbox): Promise<void> {
  const sample = join(project, name);
  cpSync(join(root, 'examples', name), sample, { recursive: true });
  run(sample, join(project, 'node_modules/.bin/tsc'));
  const options = { namespace: 'default', ui: false, retentionDays: 7, onProgress: console.log };
  const server = await startDevServer(options);
  const keyFile = join(folder, 'keys/keys.json');
  createKeyFile(keyFile);
  const environment = {
    PATH: process.env.PATH,
    TEMPORAL_ADDRESS: server.address,
    AGENT_INTEGRATIONS_KEY_FILE: keyFile,
    MICROSOFT_GRAPH_URL: `${sandbox.urls.graph}/v1.0`,
    MICROSOFT_LOGIN_URL: sandbox.urls.login,
    MICROSOFT_CLIENT_ID: 'sandbox',
  };
  const connection = await Connection.connect({ address: server.address });
  const worker = start(sample, environment, 'lib/worker.js');
  try {
    await connectMailbox(new AgentIntegrationsClient({ connection, keyRing: readKeyFile(keyFile) }), sandbox);
    const before = sandbox.graph.sentMail(mailUser).length;
    await ended(start(sample, environment, 'lib/start.js'));
    const sent = sandbox.graph.sentMail(mailUser).length - before;
    if (sent !== 1) throw new Error(`The sample of ${name} sent ${sent} mails in place of one.`);
    worker.kill('SIGTERM');
    await ended(worker);
  } finally {
    worker.kill('SIGKILL');
    await connection.close();
    await server.stop();
  }
}

function start(directory: string, env: NodeJS.ProcessEnv, script: string): ChildProcess {
  console.log(`    node ${script}`);
  return spawn(process.execPath, [script], { cwd: directory, env, stdio: ['ignore', 'inherit', 'inherit'] });
}

async function ended(process: ChildProcess): Promise<void> {
  const [code, signal] = (await once(process, 'exit')) as [number | null, string | null];
  if (code !== 0) throw new Error(`${process.spawnargs.join(' ')} ended with ${String(code ?? signal)}.`);
}

async function connectMailbox(client: AgentIntegrationsClient, sandbox: Sandbox): Promise<void> {
  const { login } = sandbox;
  await client.accounts.connect({
    integration: 'mail',
    name: 'support',
    owner: mailUser,
    scopes,
    credential: {
      kind: 'microsoft',
      tenant: 'common',
      accessToken: login.issueAccessToken(mailUser, scopes, 'sandbox'),
      refreshToken: login.issueRefreshToken(mailUser, scopes, 'sandbox'),
      expiresAt: new Date(Date.now() + 3_599_000).toISOString(),
    },
  });
}

/** For people who know nothing of the rest: an empty folder, this package alone. */
async function trySandboxAlone({ sandbox }: Tarballs): Promise<void> {
  console.log(`${sandboxName} alone`);
  const project = join(folder, 'sandbox');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true }));
  run(project, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', sandbox);
  const strangers = ['temporal-agent-integrations', '@temporalio'].filter((name) =>
    existsSync(join(project, 'node_modules', name)),
  );
  if (strangers.length > 0) throw new Error(`${strangers.join(', ')} came with ${sandboxName}.`);
  run(project, 'node', '--input-type=module', '-e', `await import('${sandboxName}')`);
  run(project, 'node', '--input-type=commonjs', '-e', `require('${sandboxName}')`);
  await startsSandbox(project, sandboxName, '--port', '0', '--json');
}

async function main(): Promise<void> {
  const tarballs = pack();
  await trySandboxAlone(tarballs);
  const sandbox = await startSandbox({ seed: 'support-desk' });
  try {
    for (const version of new Set([process.env.TEMPORAL_SDK_VERSION ?? lowestVersion, currentVersion])) {
      console.log(`Temporal's SDK ${version}`);
      const project = install(tarballs, version);
      load(project);
      await addSandbox(project, tarballs);
      for (const name of modules) {
        console.log(`  ${name}`);
        await runSample(project, name, sandbox);
      }
      tryFrameworks(project);
    }
    await tryFirstAgent(join(folder, currentVersion), join(folder, 'first-agent'), tarballs);
    console.log(
      `The package works from its tarball, under both module systems, with Temporal's SDK ${lowestVersion} and ${currentVersion}.`,
    );
  } finally {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  }
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
