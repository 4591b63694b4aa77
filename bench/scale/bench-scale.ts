/**
 * `npm run bench:scale`: what an installation of several processes takes, on PostgreSQL, from docker-compose.yml without containers: accounts
 * and triggers by the thousand, each trigger with its webhook, events at rising rates, and what breaks first. Writes docs/performance.md.
 * `-- --scale 0.1` a tenth of it; `--dry` writes nothing. Needs Go, PostgreSQL and, the first time, Go's module proxy; says so and ends well
 * where they are missing.
 */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect, parseArgs } from 'node:util';
import { lackingHere } from '../../test/composed/lacking-here';
import { dayAndCommit } from '../day-and-commit';
import { rewriteDocument } from '../rewrite-document';
import { withLines } from '../table-in-document';
import { bear, costsDuring, inSecond, inWords, wholeOf, type Costs } from './burden';
import { startLasting } from './lasting-installation';
import { settle } from './settle';
import { sizeOf, triggersOf } from './size';

/** Events a second, one rate after the other, until they take longer than this to start their agents. */
const rates = [1, 2, 5, 10, 20, 40];
const secondsOfRate = 30;
const tooLate = 30;
const idleSeconds = 60;
const idleRow = '1,000 idle triggers with webhooks, in cores';

const document = join(__dirname, '../../docs/performance.md');
const header = ['What', 'Measured', 'Of what', 'When'];
const began = Date.now();
const say = (line: string): void =>
  console.log(`${String(Math.round((Date.now() - began) / 1_000)).padStart(5)} s  ${line}`);

const partsOf = (costs: Costs, by: (seconds: number) => string): string =>
  Object.entries(costs)
    .map(([what, seconds]) => `${what} ${by(seconds)}`)
    .join(', ');

async function main(): Promise<void> {
  const lacking = await lackingHere(say);
  if (lacking !== undefined) {
    console.log(`SKIPPED: nothing was measured: ${lacking}`);
    return;
  }
  const { values } = parseArgs({
    options: { scale: { type: 'string', default: '1' }, dry: { type: 'boolean', default: false } },
  });
  const size = sizeOf(Number(values.scale));
  const installation = await startLasting(size, say);
  const when = `${dayAndCommit()}, ${cpus().length} cores`;
  const lines: [string, ...string[]][] = [];
  const write = (what: string, measured: string, of: string): void => {
    lines.push([what, measured, of, when]);
    say(`${what}: ${measured} (${of})`);
  };
  try {
    const triggers = triggersOf(size);
    const of = `${size.mailboxes + size.boards} accounts, ${triggers} triggers`;
    const settled = await settle(installation, size, say);
    write('Setting up', `${settled.toFixed(0)} s`, of);
    const idle = inSecond(await costsDuring(installation, () => sleep(idleSeconds * 1_000)), idleSeconds);
    const perThousand = (seconds: number): string => ((seconds / triggers) * 1_000).toFixed(3);
    write(idleRow, perThousand(wholeOf(idle)), `${of}; ${partsOf(idle, perThousand)}`);
    let from = 0;
    for (const perSecond of rates) {
      const burden = await bear(installation, size, { perSecond, seconds: secondsOfRate, from, idle });
      from += burden.events;
      const { lag, refused, started, wanted, events, costs } = burden;
      const milliseconds = (seconds: number): string => ((seconds / events) * 1_000).toFixed(0);
      write(
        `${perSecond} events a second: lag, median / 99 %`,
        `mail ${inWords(lag.mail)}, boards ${inWords(lag.boards)}`,
        `${started} of ${wanted} agents started, ${refused} answers of providers 429; ${milliseconds(wholeOf(costs))} ms of a core an event beyond idle triggers (${partsOf(costs, milliseconds)})`,
      );
      const late = [...lag.mail, ...lag.boards].filter((one) => one > tooLate).length;
      if (started < wanted || late > wanted / 100) {
        say('That is what breaks it.');
        break;
      }
    }
  } catch (error) {
    // What else was under way fails as the installation goes, and would be all that is seen.
    say(inspect(error));
    throw error;
  } finally {
    await installation.stop();
  }
  const order = [
    'Setting up',
    idleRow,
    ...rates.map((perSecond) => `${perSecond} events a second: lag, median / 99 %`),
  ];
  if (!values.dry) await rewriteDocument(document, (text) => withLines(text, { mark: 'scale', header, order }, lines));
}

void main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    process.exit(1);
  },
);
