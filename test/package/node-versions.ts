import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { npmInstall, run, type Place } from './place';

/** The Node versions that README names: each still gets security fixes, or is the lowest version that the package supports. */
const nodeMajors = [20, 22, 24] as const;

/**
 * Returns the available Nodes: the one that runs this, and others from the npm registry. Reports and omits an unavailable one.
 *
 * @param folder for the installations
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
