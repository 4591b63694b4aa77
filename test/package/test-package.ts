import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version as currentVersion } from '@temporalio/worker/package.json';
import { peerDependencies } from '../../package.json';
import { demoWithModel } from './demo-with-model';
import {
  addSandbox,
  declareAnswers,
  install,
  load,
  tryFrameworks,
  trySandboxAlone,
  type Versions,
} from './installation';
import { nodeVersions } from './node-versions';
import { copyInstalled, within, type Place } from './place';
import { runSupportAgent } from './run-support-agent';
import { pack, type Tarballs } from './tarballs';
import { walkFirstAgent } from './walk-first-agent';
import { walkReadme } from './walk-readme';

/**
 * Installs the package as a user does, from its tarball into an empty folder, and follows README and docs/first-agent.md there: under both module
 * systems, with the lowest and the current version of Temporal's SDK, and on each version of Node.
 */
const [lowestVersion = ''] = /\d+\.\d+\.\d+/.exec(peerDependencies['@temporalio/worker']) ?? [];

/** Who has kept an old SDK has kept the compiler too. */
const oldestVersions: Versions = { temporal: lowestVersion, typescript: '5.9' };
const currentVersions: Versions = { temporal: currentVersion, typescript: '7' };

/** Checks what may differ with another version of Temporal's SDK, where the package is installed with it. */
async function tryAll(place: Place, tarballs: Tarballs): Promise<void> {
  await load(place);
  await declareAnswers(place);
  await addSandbox(place, tarballs);
  await walkReadme(place, 'esm');
}

/**
 * Checks what may differ on another Node: the package loads, and the walks work.
 *
 * @param alone where the package was installed alone
 * @param before where the walks were done on the first Node
 */
async function walk(place: Place, tarballs: Tarballs, alone: string, before: Place): Promise<void> {
  await install(place, tarballs, currentVersions, alone);
  await load(place);
  await addSandbox(place, tarballs);
  await walkReadme(place, 'esm');
  await walkFirstAgent(place, tarballs, ['esm'], before);
}

async function main(folder: string): Promise<void> {
  const nodes = await nodeVersions(folder);
  const [own, ...others] = nodes;
  if (own === undefined) throw new Error('There is no Node that the package can be tried on.');
  const tarballs = await pack(within(own, folder));
  const placeOf = ({ temporal }: Versions) => within(own, join(folder, temporal));
  const [oldest, current] = [placeOf(oldestVersions), placeOf(currentVersions)];
  // Together, because each waits for the registry and the disk.
  await Promise.all([install(oldest, tarballs, oldestVersions), install(current, tarballs, currentVersions)]);
  const alone = join(folder, 'alone');
  copyInstalled(current.folder, alone);
  await trySandboxAlone(within(own, join(folder, 'sandbox')), tarballs);
  for (const place of [oldest, current]) {
    await tryAll(place, tarballs);
    // Once: the other module system makes the same requests, and the demo tells its story for most of a minute.
    if (place === current) {
      await walkReadme(place, 'commonjs');
      await demoWithModel(place);
    }
    await tryFrameworks(place);
  }
  await walkFirstAgent(current, tarballs, ['esm', 'commonjs']);
  const node22 = nodes.find(({ node }) => node === 22);
  if (node22 === undefined) console.log('SKIPPED: AI SDK 7 is not tried, because it needs Node 22.');
  // In sequence: a worker that shares two cores with two others answers too late for those who wait.
  for (const place of others) await walk(within(place, join(place.folder, 'project')), tarballs, alone, current);
  if (node22 !== undefined) await runSupportAgent(node22, tarballs);
  console.log(
    `The package works from its tarball, under both module systems, with Temporal's SDK ${lowestVersion} and TypeScript 5.9, and with ${currentVersion} and 7, on Node ` +
      `${nodes.map(({ node }) => node).join(', ')}${node22 === undefined ? '' : ', and with AI SDK 7'}.`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'agent-integrations-package-'));
void main(folder)
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(() => {
    rmSync(folder, { recursive: true });
  });
