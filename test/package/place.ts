import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
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

/** `npm install`, without output that nobody reads, and without asking the registry again for what npm's cache holds. */
export const npmInstall = (place: Place, ...what: string[]): Promise<string> =>
  run(place, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline', ...what);

/** Copies what was installed in another folder for the same dependencies, so that `npm install` finds it there and has only to check it. */
export function copyInstalled(from: string, to: string): void {
  for (const name of ['node_modules', 'package-lock.json'])
    cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}

/** Starts a long-running command whose environment is only `env`, `PATH` and the home folder. */
export function start(place: Place, env: NodeJS.ProcessEnv, command: string, ...options: string[]): Running {
  say(place, command, ...options);
  const whole = { PATH: place.path, HOME: process.env.HOME, ...env };
  const child: ChildProcess = spawn(command, options, { cwd: place.folder, env: whole });
  return running([command, ...options].join(' '), child);
}

/** Some things run in parallel, so each line names its Node; and the seconds since the start, which show what takes long. */
export const say = ({ node }: Pick<Place, 'node'>, ...words: string[]): void => {
  console.log(`    ${Math.round(performance.now() / 1000)} s, Node ${node}: ${words.join(' ')}`);
};
