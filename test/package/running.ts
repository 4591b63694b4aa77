import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '../support/eventually';

/** A command that was started. */
export interface Running {
  /** Waits for the pattern in the output, and returns its first group. */
  saying: (pattern: RegExp) => Promise<string>;
  /** Returns its standard output. @throws Error with all its output when it does not end with 0 */
  ended: () => Promise<string>;
  /** Interrupts the command, as Ctrl+C does, and waits for its end. */
  stop: () => Promise<void>;
  /** Returns all its output so far. */
  heard: () => string;
}

export function running(command: string, child: ChildProcess): Running {
  const heard = { stdout: '', all: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    heard.stdout += chunk.toString();
    heard.all += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => (heard.all += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    saying: async (pattern) => {
      let isOver = false;
      void ended.finally(() => (isOver = true));
      return eventually(
        `${command} says ${String(pattern)}`,
        () => {
          const said = pattern.exec(heard.all)?.[1];
          if (said === undefined && isOver) throw new Error(`${command} ended, and said: ${heard.all}`);
          return said;
        },
        120,
      ).catch((cause: unknown) => {
        throw new Error(`${command} has said so far: ${heard.all}`, { cause });
      });
    },
    ended: async () => {
      const code = await ended;
      if (code !== 0) throw new Error(`${command} ended with ${String(code)} and said: ${heard.all}`);
      return heard.stdout;
    },
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
    heard: () => heard.all,
  };
}
