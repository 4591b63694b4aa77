import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the full path of a program as a shell would find it, or undefined. */
export function findOnPath(program: string): string | undefined {
  const name = process.platform === 'win32' ? `${program}.exe` : program;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((directory) => directory !== '')
    .map((directory) => join(directory, name))
    .find(isExecutable);
}

/** Whether the file exists and this user may run it. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
