import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface RunOptions {
  readonly environment?: NodeJS.ProcessEnv;
  readonly directory?: string;
  /** Receives every line that the command prints, as it arrives. */
  readonly onLine: (line: string) => void;
}

/**
 * Runs a command to its end.
 *
 * @throws when it cannot be started or exits with anything but 0; the message ends with the last lines it printed
 */
export async function runWithProgress(command: string, commandArguments: string[], options: RunOptions): Promise<void> {
  const lastLines: string[] = [];
  const child = spawn(command, commandArguments, {
    cwd: options.directory,
    env: options.environment ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      options.onLine(line);
      lastLines.push(line);
      if (lastLines.length > 5) lastLines.shift();
    });
  }
  const ending = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve(code === null ? `was stopped by ${String(signal)}` : `exited with ${code}`);
    });
  });
  if (ending !== 'exited with 0') {
    throw new Error([`\`${[command, ...commandArguments].join(' ')}\` ${ending}:`, ...lastLines].join('\n  '));
  }
}
