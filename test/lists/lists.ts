import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from './add-lines';

const root = join(__dirname, '../..');

/** A list of the code, and what there is for it to name. */
export interface List {
  /** The file, from the project's folder. */
  readonly file: string;
  readonly opening: string;
  readonly entries: readonly Entry[];
}

/** The four lists that have a line for each step or trigger, with what the folders hold. */
export function lists(): readonly List[] {
  const steps = foldersOf('src/contracts').flatMap((group) => defined(group, 'defineStep'));
  const triggers = defined('src/contracts/triggers', 'defineTrigger');
  return [
    { file: 'src/contracts/index.ts', opening: 'export const steps = byName(', entries: from('src/contracts', steps) },
    {
      file: 'src/contracts/index.ts',
      opening: 'export const triggers = byName(',
      entries: from('src/contracts', triggers),
    },
    {
      file: 'activities/index.ts',
      opening: 'const handlers: ',
      entries: from(
        'activities',
        done(steps, (step) => step.replace('src/contracts/', 'activities/'), 'implement'),
      ),
    },
    {
      file: 'activities/triggers/sources.ts',
      opening: 'const byType: ',
      entries: from(
        'activities/triggers',
        foldersOf('activities/triggers').flatMap((folder) =>
          done(triggers, (trigger) => trigger.replace('src/contracts/triggers', folder), 'watched'),
        ),
      ),
    },
  ];
}

/** The file that exports the type of each trigger's event, for agents to be written with, and these types. */
export function eventTypes(): Omit<List, 'opening'> {
  const types = defined('src/contracts/triggers', 'defineTrigger').flatMap(({ name, path }) => {
    const [, exported] = /^export type (\w+) = z\.output</m.exec(read(path)) ?? [];
    return exported === undefined ? [] : [{ name, exported, path }];
  });
  return { file: 'src/contracts/index.ts', entries: from('src/contracts', types) };
}

const foldersOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

/** A file that defines something. */
interface Definition {
  readonly name: string;
  readonly exported: string;
  /** Without its extension. */
  readonly path: string;
}

function defined(folder: string, define: string): Definition[] {
  return readdirSync(join(root, folder)).flatMap((file) => {
    const path = `${folder}/${file.replace(/\.ts$/, '')}`;
    const [, exported, name] =
      new RegExp(`^export const (\\w+) = ${define}\\(\\{\\s*name: '([\\w.]+)'`, 'm').exec(read(path)) ?? [];
    return exported === undefined || name === undefined ? [] : [{ name, exported, path }];
  });
}

/** How what is defined is done: by a file of the same name in another folder. */
function done(definitions: readonly Definition[], pathOf: (path: string) => string, how: string): Definition[] {
  return definitions.flatMap(({ name, path: contract }) => {
    const path = pathOf(contract);
    const [, exported] = new RegExp(`^export const (\\w+)(?:: [^=]+)? = ${how}\\(`, 'm').exec(read(path)) ?? [];
    return exported === undefined ? [] : [{ name, exported, path }];
  });
}

const from = (folder: string, definitions: readonly Definition[]): Entry[] =>
  definitions.map(({ name, exported, path }) => ({ name, exported, module: path.replace(folder, '.') }));

function read(path: string): string {
  const file = join(root, `${path}.ts`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
