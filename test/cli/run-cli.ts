import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { buildProduct } from './build-product';

const directories: string[] = [];
const command = buildProduct(temporaryDirectory());

afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true });
});

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'agent-integrations-'));
  directories.push(directory);
  return directory;
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly pid: number;
  /** What it has said so far, on both streams. */
  readonly said: () => string;
  /** The first group of the pattern, once it has been said. */
  readonly saying: (pattern: RegExp) => Promise<string>;
  readonly ended: Promise<Ended>;
  /** Asks it to end as Ctrl-C does. */
  readonly interrupt: () => Promise<Ended>;
}

/** The real command in a directory of its own, with the given environment in a file `.env` and nothing inherited but PATH and HOME. */
export function createCli(environment: Record<string, string> = {}) {
  const directory = temporaryDirectory();
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(directory, '.env'), lines.join(''));

  function start(
    args: readonly string[],
    { input = '', ...extra }: { input?: string; [variable: string]: string } = {},
  ): Running {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [command, ...args], { cwd: directory, env: { PATH, HOME, ...extra } });
    const heard = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (heard.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (heard.stderr += chunk.toString()));
    child.stdin.end(input);
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...heard }));
    const said = () => heard.stdout + heard.stderr;
    return {
      pid: child.pid!,
      said,
      saying: (pattern) =>
        eventually(
          `${args.join(' ')} says ${String(pattern)}; so far:\n${said()}`,
          () => pattern.exec(said())?.[1],
          60,
        ),
      ended,
      interrupt: () => {
        child.kill('SIGINT');
        return ended;
      },
    };
  }

  return { directory, start, run: (...[args, extra]: Parameters<typeof start>) => start(args, extra).ended };
}

export type Cli = ReturnType<typeof createCli>;
