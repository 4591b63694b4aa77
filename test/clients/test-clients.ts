// npm run test:clients: the sandbox, used by clients in other languages that we did not write, and the steps by Nexus, called from Python. Needs Python 3 and, the first time, its package registry; says
// so and ends well where they are missing.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startSandbox, type Sandbox } from 'graph-trello-sandbox';
import { sandboxMailbox } from '../../src/cli/demo/accounts';
import { startNexusService } from './nexus-service';

const say = (line: string) => process.stdout.write(`${line}\n`);
const environment = join(__dirname, '../../node_modules/.cache/test-clients');
const python = join(environment, 'bin/python');
const user = 'ada@contoso.example';
const scopes = [
  ...['User.Read', 'User.ReadBasic.All', 'Mail.ReadWrite', 'Mail.Send', 'MailboxSettings.ReadWrite'],
  ...['Calendars.ReadWrite', 'Contacts.ReadWrite'],
];

/** Why the clients cannot be had; undefined when they are there. */
function installClients(): string | undefined {
  const run = (command: string, ...parts: string[]) => spawnSync(command, parts, { encoding: 'utf8' });
  if (!existsSync(python) && run('python3', '-m', 'venv', environment).status !== 0) {
    return 'python3 with venv is not there';
  }
  const installed = run(
    python,
    '-m',
    'pip',
    'install',
    '--quiet',
    '--requirement',
    join(__dirname, 'requirements.txt'),
  );
  return installed.status === 0 ? undefined : `pip cannot install them: ${installed.stderr.trim().split('\n').at(-1)}`;
}

interface Told {
  readonly call: string;
  readonly problem?: string;
}

/** Runs the calls of a client against the sandbox. */
const runClient = (script: string, sandbox: Sandbox): Promise<readonly Told[]> =>
  runScript(script, {
    SANDBOX_GRAPH: sandbox.urls.graph,
    SANDBOX_TRELLO: sandbox.urls.trello,
    GRAPH_USER: user,
    GRAPH_TOKEN: sandbox.login.issueAccessToken(user, scopes),
    TRELLO_KEY: sandbox.trello.application.key,
    TRELLO_TOKEN: sandbox.trello.issueToken('supportbot').value,
  });

/** A workflow in Python that calls a step by Nexus, in a namespace of its own: one mail. */
async function runNexusCaller(): Promise<readonly Told[]> {
  const service = await startNexusService();
  const told = await runScript('nexus_caller.py', service.environment);
  const mails = service.sandbox.graph
    .sentMail(sandboxMailbox)
    .filter(({ subject }) => subject === 'From Python').length;
  await service.stop();
  return [...told, { call: 'one mail is sent', ...(mails !== 1 && { problem: `${String(mails)} mails were sent` }) }];
}

/** Runs a script that tells of each of its calls on a line of JSON. */
async function runScript(script: string, environment: Readonly<Record<string, string>>): Promise<readonly Told[]> {
  const child = spawn(python, [join(__dirname, script)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const told: Told[] = [];
  for await (const line of createInterface({ input: child.stdout })) told.push(JSON.parse(line) as Told);
  const code = await ended;
  return code === 0 ? told : [...told, { call: 'the whole of it', problem: `ended with ${code}` }];
}

async function main(): Promise<void> {
  const missing = installClients();
  if (missing !== undefined) {
    say(`SKIPPED: clients in other languages were not tried: ${missing}.`);
    return;
  }
  const rows: { client: string; calls: number; passed: number }[] = [];
  for (const [client, script] of [
    ['py-trello', 'py_trello.py'],
    ['O365', 'o365.py'],
    ['msgraph-sdk', 'msgraph_sdk.py'],
  ] as const) {
    const many = 1_000_000;
    const limits = { trello: { requestsPerKeyPer10Seconds: many, requestsPerTokenPer10Seconds: many } };
    const sandbox = await startSandbox({ seed: 'support-desk', limits });
    try {
      report(client, await runClient(script, sandbox));
    } finally {
      await sandbox.close();
    }
  }
  report('temporalio', await runNexusCaller());
  console.table(rows);
  if (rows.some(({ calls, passed }) => calls === 0 || passed < calls)) process.exitCode = 1;

  function report(client: string, told: readonly Told[]): void {
    const failed = told.filter(({ problem }) => problem !== undefined);
    rows.push({ client, calls: told.length, passed: told.length - failed.length });
    for (const { call, problem } of failed) say(`${client}: ${call}: ${problem}`);
  }
}

void main();
