/**
 * `npm run bench`: measures the product's speed next to hand-written code, in one run on one machine. Prints the table
 * and writes it into docs/performance.md; `--only P1,P2` runs some rows, `--quick` a slice of each, which says too
 * little to be written. Exits with 1 when a limit is missed.
 */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { dayAndCommit } from '../day-and-commit';
import { inOwnProcess } from '../in-own-process';
import { rewriteDocument } from '../rewrite-document';
import { say } from '../say';
import type { Message } from './measure-row';
import { readOptions } from './options';
import { lineOf, withFigures } from './performance-table';
import { holds, type Figure, type Row } from './row';
import { rows } from './rows';
import { processorTimes, stolenShare } from './stolen-time';

const document = join(__dirname, '../../docs/performance.md');

const inSeconds = (since: number): string => `${((Date.now() - since) / 1_000).toFixed(0)} s`;

/** Returns the figures of a row, measured in a separate process; none if the row broke off. */
async function measure(row: Row, scale: number): Promise<readonly Figure[]> {
  const began = Date.now();
  say(row.name, row.title);
  let figures: readonly Figure[] = [];
  const code = await inOwnProcess(join(__dirname, 'measure-row'), [row.name, String(scale)], (message: Message) => {
    if ('line' in message) say(row.name, message.line);
    else figures = message.figures;
  });
  say(row.name, `${code === 0 ? 'done' : 'broke off'} after ${inSeconds(began)}`);
  return figures;
}

async function main(): Promise<number> {
  const options = readOptions(rows, process.argv.slice(2));
  if (options.list) {
    for (const { name, title } of rows) console.log(`${name.padEnd(4)} ${title}`);
    return 0;
  }
  const run = `${dayAndCommit()}, ${cpus().length} cores`;
  const lines: [string, ...string[]][] = [];
  let missed = 0;
  // Rows run one after the other: a row that runs next to another is not measured correctly.
  for (const row of options.rows) {
    const before = processorTimes();
    const figures = await measure(row, options.scale);
    const stolen = `${(100 * stolenShare(before, processorTimes())).toFixed(0)} % stolen`;
    say(row.name, stolen);
    const when = `${run}, ${stolen}`;
    const measured = figures.map((figure) => lineOf(row, figure, when));
    lines.push(...measured);
    missed += figures.filter((figure) => !holds(figure)).length + (figures.length === row.figures.length ? 0 : 1);
    if (options.scale >= 1) await rewriteDocument(document, (text) => withFigures(text, rows, measured));
  }
  console.log(lines.map((line) => line.slice(0, -1).join(' | ')).join('\n'));
  console.log(missed === 0 ? 'Every bar is kept.' : `${missed} bars are missed.`);
  return missed;
}

// Turns a signal into an ordinary exit, which also ends the row's process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

void main().then(
  (missed) => process.exit(missed === 0 ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
