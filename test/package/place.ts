import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { promisify } from 'node:util';
import { running, type Running } from './running';

/** A folder, and the Node that runs its commands. */
export interface Place {
  readonly folder: string;
  /** Major version of Node, such as 22. */
  readonly node: number;
  /** `PATH`, in which that Node comes first. */
  readonly path: string;
}

export const within = (place: Place, folder: string): Place => ({ ...place, folder });

/**
 * Runs a command to its end.
 *
 * @returns its standard output
 * @throws Error with all its output when the exit code is not 0
 */
export async function run(place: Place, command: string, ...options: string[]): Promise<string> {
  say(place, command, ...options);
  const env = { ...process.env, PATH: place.path };
  const { stdout } = await promisify(execFile)(command, options, { cwd: place.folder, env, maxBuffer: 64_000_000 });
  return stdout;
}

/** `npm install`, without output that nobody reads. */
export const npmInstall = (place: Place, ...what: string[]): Promise<string> =>
  run(place, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...what);

/** Starts a long-running command whose environment is only `env`, `PATH` and the home folder. */
export function start(place: Place, env: NodeJS.ProcessEnv, command: string, ...options: string[]): Running {
  say(place, command, ...options);
  const whole = { PATH: place.path, HOME: process.env.HOME, ...env };
  const child: ChildProcess = spawn(command, options, { cwd: place.folder, env: whole });
  return running([command, ...options].join(' '), child);
}

/** Walks run in parallel, so each line names its walk. */
export const say = ({ node }: Pick<Place, 'node'>, ...words: string[]): void => {
  console.log(`    Node ${node}: ${words.join(' ')}`);
};
