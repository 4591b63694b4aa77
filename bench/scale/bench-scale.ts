/**
 * `npm run bench:scale`: measures an installation of several processes on PostgreSQL, from docker-compose.yml without containers: thousands of
 * accounts and triggers, each trigger with its webhook, events at rising rates up to overload, and a day of as many events as are carried, in some
 * minutes; then the same without webhooks. Writes docs/performance.md, each row once measured. `-- --scale 0.1` runs a tenth; `--idle` measures idle
 * triggers; `--dry` writes nothing. Needs Go, PostgreSQL and, at first, Go's module proxy; if they are missing, it says so and exits with 0.
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

/** Events per second, tested one rate after the other until events take longer than this to start their agents. */
const rates = [1, 2, 5, 10, 20, 40];
const secondsOfRate = 30;
const tooLate = 30;
/** Processes that have just started still have start-up work for this long. */
const startedAfterSeconds = 180;
/** For this long an agent's keeper runs each minute; afterwards it runs at its longer interval. */
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

/** A full run has rows separate from those of a partial run, which may be all that a machine can carry. */
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

/** Writes a row as soon as it is measured, so that it stays if a later measurement stops the run. */
type Write = (what: string, measured: string, of: string) => Promise<void>;

/** The common settings of both installations. */
interface Trial {
  readonly size: Size;
  /** Path of the compiled command of the product. */
  readonly main: string;
  readonly write: Write;
  /** Measures only the cost of idle triggers, without events. */
  readonly isIdle: boolean;
}

/** Returns the cost of an idle second, once earlier work has finished. */
async function idleCosts(
  installation: LastingInstallation,
  { after, during }: { after: number; during: number },
): Promise<Costs> {
  await sleep(after * 1_000);
  return inSecond(await costsDuring(installation, () => sleep(during * 1_000)), during);
}

const emptyCosts = (installation: LastingInstallation): Promise<Costs> =>
  idleCosts(installation, { after: startedAfterSeconds, during: 60 });

/** Measures the cost of all processes before any account exists, which triggers do not cause. */
async function measureEmpty(installation: LastingInstallation, write: Write): Promise<Costs> {
  const empty = await emptyCosts(installation);
  const inCores = (seconds: number): string => seconds.toFixed(3);
  await write(rows.empty, inCores(wholeOf(empty)), partsOf(empty, inCores));
  return empty;
}

/** Measures the idle cost of an installation with running triggers, beyond its cost without any. */
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
    // Log the error first: other pending work fails as the installation stops, and its errors would hide this one.
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
