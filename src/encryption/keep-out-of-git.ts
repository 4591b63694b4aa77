import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * Has git pass over a key file: a line in the `.gitignore` beside it, where it lies in a repository or in a folder of its own.
 *
 * @param ownFolder whether the folder is for the file: then all of it is none of git's business, also once there is a repository
 */
export function keepOutOfGit(path: string, ownFolder: boolean): void {
  const folder = dirname(resolve(path));
  if (!ownFolder && !isInRepository(folder)) return;
  const list = join(folder, '.gitignore');
  const text = existsSync(list) ? readFileSync(list, 'utf8') : '';
  const line = ownFolder ? '*' : `/${basename(path)}`;
  if (text.split(/\r?\n/).includes(line)) return;
  appendFileSync(list, `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`);
}

function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInRepository(parent);
}
