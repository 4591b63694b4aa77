import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A process of the installation that can be killed and started again. */
export interface ProvedProcess {
  readonly start: (changed?: Partial<Launch>) => Promise<void>;
  /** Sends SIGKILL: the process finishes nothing and notifies nobody. */
  readonly kill: () => Promise<void>;
  /** Sends SIGTERM; resolves when the process has ended. */
  readonly terminate: () => Promise<void>;
  readonly pid: () => number | undefined;
  /** The output of the process over all its starts. */
  readonly said: () => string;
}

export interface Launch {
  /** Path of the program, a CommonJS file. */
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Pattern of the output that shows the process is ready. */
  readonly ready: RegExp;
}

const mostKept = 20_000_000;

/** Processes that are killed if they still run when this process ends. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Describes a process; it does not run before `start`. It is killed when this process ends. */
export function provedProcess(name: string, launch: Launch): ProvedProcess {
  let child: ChildProcess | undefined;
  let current = launch;
  let said = '';

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const exit = once(ending, 'exit');
    ending.kill(signal);
    await exit;
  };

  return {
    start: async (changed = {}) => {
      current = { ...current, ...changed };
      const started = spawn(process.execPath, ['--enable-source-maps', current.file, ...current.args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NODE_OPTIONS: '', ...current.environment },
      });
      child = started;
      running.add(started);
      started.once('exit', () => running.delete(started));
      const before = said.length;
      await new Promise<void>((resolve, reject) => {
        const listen = (chunk: string): void => {
          said = (said + chunk).slice(-mostKept);
          if (current.ready.test(said.slice(before))) resolve();
        };
        for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8').on('data', listen);
        started.once('exit', () => {
          reject(new Error(`The process "${name}" ended before it worked. It said:\n${said.slice(-3_000)}`));
        });
      });
    },
    kill: () => end('SIGKILL'),
    terminate: () => end('SIGTERM'),
    pid: () => child?.pid,
    said: () => said,
  };
}
