/**
 * `npm run mutation:workflows`: what tests would not notice in the workflows that run in Temporal's sandbox, which Stryker's own runs do not reach. All
 * mutants are put into one copy of the code and bundled once; each of a sample is then switched on while the tests run that come to its place: recorded
 * histories first, which take a second, then tests with a server. docs/mutation.md explains it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDevServer } from '../../../src/temporal/start-dev-server';
import { instrument, type WorkflowMutant } from './instrument';
import { measureReach, readReach, writeReach, type Reach } from './reach';
import { confidence, sampleOf } from './sample';
import { tryMutant, type Verdict } from './try-mutant';

const root = join(__dirname, '../../..');
const folder = join(root, '.stryker-tmp', 'workflows');
const kept = {
  reach: join(folder, 'reach.json'),
  verdicts: join(folder, 'verdicts.json'),
  report: join(folder, 'mutation.json'),
};

/** They pass names on; and Stryker's instrumenter trips over export names that are texts (as 'tool-call'). */
const leftOut = ['workflows/index.ts', 'workflows/service.ts'];
/** Pure: `npm run mutation` tries each of theirs with tests that take milliseconds. */
const pure =
  /workflows\/(?:definition-shape|read-decision|shape|watched-places|trigger\/(?:event-log|sightings|unread-events))\.ts$/;

/** Two mutants on two cores: tests with a server wait half of their time. */
const atOnce = 2;
/** What the test files that are tried may take together, in seconds without a mutant. What others would notice counts as alive. */
const budget = 100;

const replay = 'test/golden-histories.test.ts';

const { values: options } = parseArgs({
  options: {
    share: { type: 'string', default: '0.1' },
    seed: { type: 'string', default: '1' },
    /** Of which workflows: beginnings of names below workflows/. */
    only: { type: 'string', multiple: true, default: [''] },
    /** Begins no further mutant after so many minutes; the next run goes on. */
    minutes: { type: 'string', default: '60' },
    /** Test files to measure anew, because they are new or come to other places. Default: all of `npm test`, the first time. */
    measure: { type: 'string', multiple: true },
    /** Tries anew what is alive. */
    again: { type: 'boolean', default: false },
  },
});

function readVerdicts(): Record<string, Verdict> {
  return existsSync(kept.verdicts) ? (JSON.parse(readFileSync(kept.verdicts, 'utf8')) as Record<string, Verdict>) : {};
}

const isAlive = ({ status }: Verdict): boolean => status === 'Survived' || status === 'NoCoverage';

/**
 * The test files that come to a mutant, those first that come to most of its file in the least time: they are about it. Recorded histories are replayed
 * before others.
 */
function testsFor(
  { key, file }: WorkflowMutant,
  { tests, seconds }: Reach,
): { tests: readonly string[]; seconds: number } {
  const ofFile = Object.entries(tests).filter(([other]) => other.startsWith(`${file} `));
  const reached = (test: string): number => ofFile.filter(([, names]) => names.includes(test)).length;
  const cost = (test: string): number => (test === replay ? 0 : seconds[test]! / reached(test) ** 2);
  const sorted = [...(tests[key] ?? [])].sort((one, other) => cost(one) - cost(other));
  const chosen: string[] = [];
  let sum = 0;
  for (const test of sorted) {
    if (chosen.length > 0 && sum + seconds[test]! > budget) continue;
    chosen.push(test);
    sum += seconds[test]!;
  }
  return { tests: chosen, seconds: sum };
}

/** In the form of Stryker's reports, for keep-report.mjs. */
function writeReport(
  sample: readonly WorkflowMutant[],
  verdicts: Record<string, Verdict>,
  sizes: ReadonlyMap<string, number>,
): void {
  const files: Record<string, { mutants: object[]; sample: object }> = {};
  for (const mutant of sample) {
    const verdict = verdicts[mutant.key];
    if (verdict === undefined) continue;
    const { file, mutatorName, replacement, location } = mutant;
    files[file] ??= { mutants: [], sample: { share: Number(options.share), seed: options.seed, of: sizes.get(file) } };
    files[file].mutants.push({ status: verdict.status, mutatorName, replacement, location });
  }
  writeFileSync(kept.report, JSON.stringify({ files }));
}

async function main(): Promise<void> {
  const began = Date.now();
  mkdirSync(folder, { recursive: true });
  const files = execFileSync('git', ['ls-files', 'workflows'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !leftOut.includes(file) && !pure.test(file));
  const copy = join(folder, 'copy');
  const mutants = await instrument(root, copy, files);
  rmSync(join(folder, 'bundles'), { recursive: true, force: true });
  mkdirSync(join(folder, 'bundles'));
  const server = await startDevServer({
    ...{ namespace: 'default', retentionDays: 7, ui: false, isLean: true },
    onProgress: (line) => process.stderr.write(`${line}\n`),
  });
  Object.assign(process.env, { TEMPORAL_ADDRESS: server.address, TEMPORAL_NAMESPACE: 'default' });
  process.env.TEMPORAL_CONFIG_FILE = join(folder, 'no-such-file.toml');
  try {
    if (options.measure !== undefined || !existsSync(kept.reach))
      writeReach(kept.reach, measureReach(copy, mutants, options.measure ?? [], readReach(kept.reach)));
    const reach = readReach(kept.reach);
    const sizes = new Map(files.map((file) => [file, mutants.filter((mutant) => mutant.file === file).length]));
    const sample = sampleOf(mutants, Number(options.share), options.seed);
    const asked = sample.filter(({ file }) => options.only.some((name) => file.startsWith(join('workflows', name))));
    const verdicts = readVerdicts();
    const untried = asked.filter(({ key }) => verdicts[key] === undefined);
    const alive = asked.filter(({ key }) => verdicts[key] !== undefined && isAlive(verdicts[key]));
    const left = [...untried, ...(options.again ? alive : [])];
    console.log(
      `${mutants.length} mutants, ${sample.length} in the sample (share ${options.share}, seed ${options.seed}), ${left.length} to try.`,
    );
    // It also makes the bundles that all share.
    const none = await tryMutant(copy, 'none', [replay], 300);
    if (none.status !== 'Survived')
      throw new Error(`Without a mutant the recorded histories are not replayed: ${none.by ?? none.status}`);
    const tryNext = async (): Promise<void> => {
      for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
        const { tests, seconds } = testsFor(mutant, reach);
        const verdict = await tryMutant(copy, mutant.id, tests, 30 + 2 * seconds);
        verdicts[mutant.key] = verdict;
        writeFileSync(kept.verdicts, JSON.stringify(verdicts, undefined, 1));
        console.log(
          `${verdict.status} after ${verdict.seconds} s, ${left.length} left: ${mutant.key.slice(0, 140).replaceAll(/\s+/g, ' ')} ${(verdict.by ?? '').slice(0, 200)}`,
        );
        if (Date.now() - began > Number(options.minutes) * 60_000) return;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, tryNext));
    writeReport(sample, verdicts, sizes);
    const tried = sample.flatMap(({ key }) => verdicts[key] ?? []);
    const killed = tried.filter((verdict) => !isAlive(verdict)).length;
    const [least, most] = confidence(killed, tried.length).map((share) => (100 * share).toFixed(0));
    console.log(
      `${killed} of ${tried.length} tried are killed: ${((100 * killed) / tried.length).toFixed(0)} %; of all, with 95 % confidence, ${least}–${most} %.`,
    );
  } finally {
    await server.stop();
  }
}

void main();
