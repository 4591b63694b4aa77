import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from '../../src/temporal/dev-server/find-on-path';

/** Debian keeps the server's programs outside PATH, in one folder per version. */
const debianFolder = '/usr/lib/postgresql';

/** Returns the folder of PostgreSQL's programs; undefined if PostgreSQL is not installed. */
export function findPostgresql(): string | undefined {
  const onPath = findOnPath('initdb');
  if (onPath !== undefined) return join(onPath, '..');
  try {
    const newest = readdirSync(debianFolder)
      .map(Number)
      .sort((one, other) => other - one)[0];
    return newest === undefined ? undefined : join(debianFolder, String(newest), 'bin');
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root: if we are root, it runs as the user that its package created. */
export function databaseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export interface Database {
  readonly folder: string;
  readonly user: string;
  readonly password: string;
}

/** Creates an empty cluster whose only user has a password, as the image does with POSTGRES_USER and POSTGRES_PASSWORD. */
export function createDatabase(programs: string, { folder, user, password }: Database): void {
  const owner = databaseUser();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = join(folder, '..', 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner !== undefined) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);
  execFileSync(
    join(programs, 'initdb'),
    ['-D', folder, '-U', user, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'],
    { stdio: ['ignore', 'ignore', 'pipe'], ...owner },
  );
}
