import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A program that runs until it is told to end. */
export interface LastingProcess {
  readonly pid: number;
  /** Its latest output, for the error message when the process ends too early. */
  readonly said: () => string;
  /** Aborted when the process has ended. */
  readonly ended: AbortSignal;
  /** Ends the process with the signal, and resolves when it has ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

export interface ProcessOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** The user who owns the process, if it may not be ours. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  readonly directory?: string;
  /** The signal that ends the process when this one ends; default: SIGTERM. */
  readonly lastSignal?: NodeJS.Signals;
}

/** Starts a program, which ends when this process ends. */
export function startProcess(program: string, parts: readonly string[], options: ProcessOptions): LastingProcess {
  const { environment, user, directory, lastSignal = 'SIGTERM' } = options;
  const child: ChildProcess = spawn(program, parts, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment,
    cwd: directory,
    ...user,
  });
  let said = '';
  const ended = new AbortController();
  child.once('close', () => ended.abort(new Error(`${program} has ended.`)));
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      said = (said + chunk).slice(-100_000);
    });
  child.once('error', (error) => {
    said += error.message;
  });
  const endWithUs = (): void => void child.kill(lastSignal);
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  return {
    pid: child.pid ?? 0,
    said: () => said,
    ended: ended.signal,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
  };
}
