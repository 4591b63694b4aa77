import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../src/temporal/free-port';
import { signInAs } from '../cli/sign-in-as';
import { eventually } from '../support/eventually';

interface Tarballs {
  readonly product: string;
  readonly sandbox: string;
}

/**
 * docs/first-agent.md from its beginning to its end: the project is written and installed, and answers a mail after somebody has approved,
 * under both module systems.
 *
 * @param installed where the command is to be had
 * @param folder does not exist yet
 */
export async function tryFirstAgent(installed: string, folder: string, { product, sandbox }: Tarballs): Promise<void> {
  console.log('The first agent');
  const command = join(installed, 'node_modules/.bin/agent-integrations');
  const modules = { esm: folder, commonjs: join(folder, 'other') };
  for (const [module, project] of Object.entries(modules))
    execFileSync(command, ['init', project, '--module', module], { cwd: installed, stdio: 'inherit' });
  useTarballs(folder, { 'temporal-agent-integrations': product, 'graph-trello-sandbox': sandbox });
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  for (const project of Object.values(modules)) await answerOneMail(project, join(folder, 'node_modules/.bin'));
}

function useTarballs(project: string, tarballs: Record<string, string>): void {
  const path = join(project, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>>;
  for (const part of ['dependencies', 'devDependencies'])
    for (const name of Object.keys(manifest[part] ?? {}))
      if (tarballs[name] !== undefined) manifest[part]![name] = `file:${tarballs[name]}`;
  writeFileSync(path, JSON.stringify(manifest));
}

async function answerOneMail(project: string, bin: string): Promise<void> {
  console.log(`  ${project}`);
  const [temporalPort, sandboxPort, port, uiPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const base = `http://127.0.0.1:${sandboxPort}`;
  const env = {
    PATH: `${bin}:${process.env.PATH ?? ''}`,
    HOME: process.env.HOME,
    // Ports of this machine that nobody else has; everything else is as in the project's .env.
    TEMPORAL_ADDRESS: `127.0.0.1:${temporalPort}`,
    MICROSOFT_GRAPH_URL: `${base}/graph/v1.0`,
    MICROSOFT_LOGIN_URL: `${base}/login`,
    POLLING_SECONDS: '1',
  };
  const start = (...command: string[]): Running =>
    running(command, spawn(command[0]!, command.slice(1), { cwd: project, env }));
  const cli = async (...options: string[]): Promise<string> => start('agent-integrations', ...options).ended();
  await start('npm', 'run', 'build').ended();
  const dev = start('agent-integrations', 'dev', '--port', String(port), '--ui-port', String(uiPort), '--json');
  await dev.saying(/"signInUrl":"([^"]+)"/);
  const worker = start('node', '--env-file=.env', 'lib/worker.js');
  try {
    const connecting = start('agent-integrations', 'accounts', 'connect', 'mail', 'support');
    await signInAs('ada@contoso.example', await connecting.saying(/^(http\S+)$/m));
    console.log(`    ${(await connecting.ended()).trim()}`);
    await cli('agents', 'define', 'answering', 'answering.json');
    await eventually(
      'the trigger watches',
      async () => {
        const shown = JSON.parse(await cli('triggers', 'show', 'inbox', '--json').catch(() => '{}')) as {
          lastCompletePullAt?: string;
        };
        return shown.lastCompletePullAt;
      },
      60,
    );
    await start('npm', 'run', 'send-mail').ended();
    const id = await eventually(
      'a person is asked',
      async () => {
        const pending = JSON.parse(await cli('approvals', 'list', '--json')) as { id: string }[];
        return pending[0]?.id;
      },
      60,
    );
    await cli('approvals', 'approve', id);
    await eventually(
      'the answer is sent',
      async () => {
        const found = await cli('call', 'mail.findEmail', '{"folder":"Sent Items"}', '--account', 'support', '--json');
        return found.includes('My order') ? true : undefined;
      },
      60,
    );
  } finally {
    await worker.stop();
    await dev.stop();
  }
}

interface Running {
  /** The first group of the pattern, once it has been said. */
  saying: (pattern: RegExp) => Promise<string>;
  /** What it said on standard output. @throws when it does not end with 0 */
  ended: () => Promise<string>;
  stop: () => Promise<void>;
}

function running(command: readonly string[], child: ChildProcess): Running {
  const heard = { stdout: '', all: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    heard.stdout += chunk.toString();
    heard.all += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => (heard.all += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    saying: (pattern) =>
      eventually(
        `${command.join(' ')} says ${String(pattern)}; so far: ${heard.all}`,
        () => Promise.resolve(pattern.exec(heard.all)?.[1]),
        120,
      ),
    ended: async () => {
      const code = await ended;
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${String(code)} and said: ${heard.all}`);
      return heard.stdout;
    },
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}
