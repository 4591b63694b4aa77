import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { npmInstall, run, type Place } from './place';

/** The versions of Node that README names: each still gets its security fixes, or is what the package asks for at least. */
const nodeMajors = [20, 22, 24] as const;

/**
 * The Nodes there are: the one that runs this, and others from the npm registry. One that cannot be had is told of and left out.
 *
 * @param folder for what is installed
 */
export async function nodeVersions(folder: string): Promise<Place[]> {
  const found = await Promise.all(nodeMajors.map((major) => nodeVersion(join(folder, `node-${major}`), major)));
  return found.filter((place) => place !== undefined);
}

async function nodeVersion(folder: string, major: number): Promise<Place | undefined> {
  mkdirSync(folder);
  const own: Place = { folder, node: major, path: pathWith(dirname(process.execPath)) };
  if (Number.parseInt(process.versions.node, 10) === major) return own;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const place = { ...own, path: pathWith(join(folder, 'node_modules', name, 'bin')) };
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
    await npmInstall(own, `${name}@${major}`);
    const version = await run(place, 'node', '--version');
    if (!version.startsWith(`v${major}.`)) throw new Error(`${name}@${major} is Node ${version}.`);
    return place;
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n').slice(-1);
    console.log(`SKIPPED: Node ${major} cannot be had from the npm registry, nothing is run on it. ${reason}`);
    return undefined;
  }
}

const pathWith = (folder: string): string => `${folder}${delimiter}${process.env.PATH ?? ''}`;
