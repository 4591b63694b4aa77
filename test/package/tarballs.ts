import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, within, type Place } from './place';

export const root = join(__dirname, '../..');
export const sandboxName = 'graph-trello-sandbox';

/** The packages as they would be published. */
export interface Tarballs {
  readonly product: string;
  readonly sandbox: string;
}

/** Builds both packages and packs them into the folder. */
export async function pack(place: Place): Promise<Tarballs> {
  await run(within(place, root), 'npm', 'run', 'build');
  return { product: await packOne(place, root), sandbox: await packOne(place, join(root, 'packages/sandbox')) };
}

async function packOne(place: Place, directory: string): Promise<string> {
  const [packed] = JSON.parse(
    await run(within(place, directory), 'npm', 'pack', '--json', '--pack-destination', place.folder),
  ) as { filename: string }[];
  if (packed === undefined) throw new Error('npm packed nothing.');
  return join(place.folder, packed.filename);
}

/** Makes a project install the packages from their tarballs if its `package.json` names them, and others in the given versions. */
export function useTarballs(
  project: string,
  { product, sandbox }: Tarballs,
  versions: Record<string, string> = {},
): void {
  const wanted: Record<string, string> = {
    ...versions,
    'temporal-agent-integrations': `file:${product}`,
    [sandboxName]: `file:${sandbox}`,
  };
  const path = join(project, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>>;
  for (const part of ['dependencies', 'devDependencies'])
    for (const name of Object.keys(manifest[part] ?? {}))
      if (wanted[name] !== undefined) manifest[part]![name] = wanted[name];
  writeFileSync(path, JSON.stringify(manifest));
}
