/**
 * `npm run bench:scale`: what an installation of several processes takes, on PostgreSQL, from docker-compose.yml without containers: accounts
 * and triggers by the thousand, each trigger with its webhook, events at rising rates until they break it, a day of as many events in some
 * minutes as are carried; then the same triggers without webhooks. Writes docs/performance.md, each row as it is measured. `-- --scale
 * 0.1` a tenth of it; `--idle` what idle triggers take alone; `--dry` writes nothing. Needs Go, PostgreSQL and, the first time, Go's module proxy; says so and ends well where they are missing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect, parseArgs } from 'node:util';
import { buildProduct } from '../../test/cli/build-product';
import { lackingHere } from '../../test/composed/lacking-here';
import { dayAndCommit } from '../day-and-commit';
import { rewriteDocument } from '../rewrite-document';
import { withLines } from '../table-in-document';
import { bear, costsDuring, inSecond, inWords, memoryOf, wholeOf, without, type Burden, type Costs } from './burden';
import { carriedDay } from './day';
import { startLasting, type LastingInstallation } from './lasting-installation';
import { settle } from './settle';
import { sizeInWords, sizeOf, triggersOf, type Size } from './size';
import { atRate, type Timetable } from './timetable';

/** Events a second, one rate after the other, until they take longer than this to start their agents. */
const rates = [1, 2, 5, 10, 20, 40];
const secondsOfRate = 30;
const tooLate = 30;
/** For so long processes that have just started still have something to do. */
const startedAfterSeconds = 180;
/** For so long an agent's keeper comes each minute, and from then on every so often. */
const keepersSettledAfterSeconds = 330;
const keepersComeSeconds = 300;

const rows = {
  empty: 'An installation of which nobody asks anything, in cores',
  setUp: 'Setting up',
  idle: '1,000 idle triggers with webhooks, in cores',
  memory: 'Memory, idle, with webhooks',
  day: 'A day in some minutes: lag, median / 99 %',
  rate: (perSecond: number): string => `${perSecond} events a second: lag, median / 99 %`,
  memoryAfter: 'Memory after these events',
  polling: '1,000 idle triggers that look each minute, in cores',
  pollingMemory: 'Memory, idle, looking each minute',
};

/** The whole has rows of its own beside those of a part, which may be all that a machine carries. */
const titled = (what: string, isWhole: boolean): string => (isWhole ? `${what} (the whole)` : what);

const document = join(__dirname, '../../docs/performance.md');
const table = {
  mark: 'scale',
  header: ['What', 'Measured', 'Of what', 'When'],
  order: [
    ...[rows.empty, rows.setUp, rows.idle, rows.memory, ...rates.map(rows.rate), rows.day],
    ...[rows.memoryAfter, rows.polling, rows.pollingMemory],
  ].flatMap((what) => [titled(what, false), titled(what, true)]),
};
const began = Date.now();
const say = (line: string): void =>
  console.log(`${String(Math.round((Date.now() - began) / 1_000)).padStart(5)} s  ${line}`);

const partsOf = (costs: Costs, inFigures: (one: number) => string): string =>
  Object.entries(costs)
    .map(([what, one]) => `${what} ${inFigures(one)}`)
    .join(', ');

/** Keeps a row as soon as it is measured: what stops the next leaves it. */
type Write = (what: string, measured: string, of: string) => Promise<void>;

/** What both installations are measured with. */
interface Trial {
  readonly size: Size;
  /** The compiled command of the product. */
  readonly main: string;
  readonly write: Write;
  /** Nothing happens: only what idle triggers take is measured. */
  readonly isIdle: boolean;
}

/** What a second costs in which nothing happens, once what was done before is over. */
async function idleCosts(
  installation: LastingInstallation,
  { after, during }: { after: number; during: number },
): Promise<Costs> {
  await sleep(after * 1_000);
  return inSecond(await costsDuring(installation, () => sleep(during * 1_000)), during);
}

const emptyCosts = (installation: LastingInstallation): Promise<Costs> =>
  idleCosts(installation, { after: startedAfterSeconds, during: 60 });

/** What all processes take before there is any account: no trigger is to blame for it. */
async function measureEmpty(installation: LastingInstallation, write: Write): Promise<Costs> {
  const empty = await emptyCosts(installation);
  const inCores = (seconds: number): string => seconds.toFixed(3);
  await write(rows.empty, inCores(wholeOf(empty)), partsOf(empty, inCores));
  return empty;
}

/** What holds while nothing happens: of an installation whose triggers run, beyond what it takes without any. */
async function measureIdle(
  installation: LastingInstallation,
  size: Size,
  { empty, cores, memory, write }: { empty: Costs; cores: string; memory: string; write: Write },
): Promise<Costs> {
  const triggers = triggersOf(size);
  const of = sizeInWords(size);
  const idle = await idleCosts(installation, { after: keepersSettledAfterSeconds, during: keepersComeSeconds });
  const perThousand = (seconds: number): string => ((seconds / triggers) * 1_000).toFixed(3);
  const beyond = without(idle, empty);
  await write(cores, perThousand(wholeOf(beyond)), `${of}; ${partsOf(beyond, perThousand)}`);
  await writeMemory(installation, memory, of, write);
  return idle;
}

function writeMemory(installation: LastingInstallation, what: string, of: string, write: Write): Promise<void> {
  const held = memoryOf(installation);
  return write(what, `${wholeOf(held).toFixed(0)} MB`, `${of}; ${partsOf(held, (one) => one.toFixed(0))}`);
}

const isLate = ({ lag, started, wanted }: Burden): boolean =>
  started < wanted || [...lag.mail, ...lag.boards].filter((one) => one > tooLate).length > wanted / 100;

async function withWebhooks(trial: Trial): Promise<void> {
  await during(trial, { hasWebhooks: true }, async (installation) => {
    const { size, write, isIdle } = trial;
    const of = sizeInWords(size);
    const empty = await measureEmpty(installation, write);
    await write(
      rows.setUp,
      `${(await settle(installation, size, { hasWebhooks: true, onProgress: say })).toFixed(0)} s`,
      of,
    );
    const idle = await measureIdle(installation, size, { empty, cores: rows.idle, memory: rows.memory, write });
    if (isIdle) return;
    let from = 0;
    const measure = async (what: string, timetable: Timetable, more = ''): Promise<boolean> => {
      const burden = await bear(installation, size, { timetable, from, idle });
      from += burden.events;
      const { lag, refused, started, wanted, events, costs, emulating } = burden;
      const milliseconds = (seconds: number): string => ((seconds / events) * 1_000).toFixed(0);
      await write(
        what,
        `mail ${inWords(lag.mail)}, boards ${inWords(lag.boards)}`,
        `${more}${started} of ${wanted} agents started, ${refused} answers of providers 429; ${milliseconds(wholeOf(costs))} ms of a core an event beyond idle triggers (${partsOf(costs, milliseconds)}); the emulated providers took ${milliseconds(emulating)} more`,
      );
      return isLate(burden);
    };
    let carried = 0;
    for (const perSecond of rates) {
      if (await measure(rows.rate(perSecond), atRate(perSecond, secondsOfRate))) {
        say('That is what breaks it.');
        break;
      }
      carried = perSecond;
    }
    const day = carriedDay(size, carried);
    if (day === undefined)
      say(
        `The day is left out: even in forty minutes one event for each account is more than half of ${carried} a second.`,
      );
    else await measure(rows.day, day.timetable, `${day.inWords}; `);
    await writeMemory(installation, rows.memoryAfter, `${of}, ${from} events`, write);
  });
}

async function withoutWebhooks(trial: Trial): Promise<void> {
  await during(trial, { hasWebhooks: false }, async (installation) => {
    const { size, write } = trial;
    const empty = await emptyCosts(installation);
    await settle(installation, size, { hasWebhooks: false, onProgress: say });
    await measureIdle(installation, size, { empty, cores: rows.polling, memory: rows.pollingMemory, write });
  });
}

async function during(
  { size, main }: Trial,
  { hasWebhooks }: { hasWebhooks: boolean },
  measure: (installation: LastingInstallation) => Promise<void>,
): Promise<void> {
  const installation = await startLasting(size, { main, hasWebhooks, onProgress: say });
  try {
    await measure(installation);
  } catch (error) {
    // What else was under way fails as the installation goes, and would be all that is seen.
    say(inspect(error));
    throw error;
  } finally {
    await installation.stop();
  }
}

async function measureAll(): Promise<void> {
  const lacking = await lackingHere(say);
  if (lacking !== undefined) {
    console.log(`SKIPPED: nothing was measured: ${lacking}`);
    return;
  }
  const { values } = parseArgs({
    options: {
      scale: { type: 'string', default: '1' },
      dry: { type: 'boolean', default: false },
      idle: { type: 'boolean', default: false },
    },
  });
  const size = sizeOf(Number(values.scale));
  const when = `${dayAndCommit()}, ${cpus().length} cores`;
  const write: Write = async (what, measured, of) => {
    say(`${what}: ${measured} (${of})`);
    const line = [titled(what, Number(values.scale) === 1), measured, of, when] as const;
    if (!values.dry) await rewriteDocument(document, (text) => withLines(text, table, [line]));
  };
  const folder = mkdtempSync(join(tmpdir(), 'scaled-product-'));
  try {
    const main = buildProduct(folder);
    for (const measure of [withWebhooks, withoutWebhooks]) await measure({ size, main, write, isIdle: values.idle });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

void measureAll().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    process.exit(1);
  },
);
