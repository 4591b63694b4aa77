import { spawn, type ChildProcess } from 'node:child_process';

/**
 * The program between this process and the server. It holds the read end of a pipe; only this process has the write end. However this process ends
 * (exit, Ctrl-C, kill -9, power cut of the event loop), the system closes the write end, and the guard ends the server.
 */
const guard = `
const { spawn } = require('node:child_process');
const [command, ...commandArguments] = process.argv.slice(1);
const server = spawn(command, commandArguments, { stdio: ['ignore', 'inherit', 'inherit'] });
const stop = () => {
  server.kill('SIGTERM');
  setTimeout(() => server.kill('SIGKILL'), 5000).unref();
};
server.on('error', (error) => { console.error(error.message); process.exit(127); });
server.on('exit', (code) => process.exit(code ?? 1));
process.stdin.on('end', stop).on('error', stop).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
`;

export interface GuardedProcess {
  /** Its last output on standard error, for the message when it ends too early. */
  readonly lastErrors: () => string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  /** Ends the process and resolves when it is gone. */
  readonly stop: () => Promise<void>;
  /** Sends SIGKILL, to simulate an outage: nothing is finished. Resolves when the process is gone. */
  readonly kill: () => Promise<void>;
}

/** Starts a server process that cannot outlive this one and does not receive the Ctrl-C meant for this one. */
export function startGuardedProcess(command: string, commandArguments: string[]): GuardedProcess {
  const child = spawn(process.execPath, ['-e', guard, command, ...commandArguments], {
    // A new process group: the terminal's Ctrl-C reaches only this process, and the worker can still finish its work.
    detached: true,
    windowsHide: true,
    // Options for this process (a debugger's port, a loader) are not meant for the guard.
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    lastErrors: collectLastErrors(child),
    ended,
    stop: () => {
      child.stdin.destroy();
      return ended;
    },
    kill: () => {
      // The guard leads its own process group, which includes the server.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      return ended;
    },
  };
}

function collectLastErrors(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-2000);
  });
  child.once('error', (error) => {
    text += error.message;
  });
  return () => text.trim();
}
