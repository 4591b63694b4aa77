/**
 * `npm run prove`: tests the promises of docs/guarantees.md against real processes and writes the results into its table.
 * `npm run prove -- --planted`: plants each fault that a row knows, and requires the row to find it. Exits with 1 when a promise
 * did not hold, or when a planted fault was not found.
 */
import { join } from 'node:path';
import { dayAndCommit } from '../day-and-commit';
import { rewriteDocument } from '../rewrite-document';
import { say } from '../say';
import { withTable, type TableEntry } from './guarantees-table';
import { readOptions, type Options } from './options';
import { rows } from './rows';
import type { Row } from './row';
import { foundBy, runRow } from './run-row';

const document = join(__dirname, '../../docs/guarantees.md');
const mostShown = 20;

function sayProblems(row: string, problems: readonly string[]): void {
  for (const problem of problems.slice(0, mostShown)) say(row, `PROBLEM ${problem}`);
  if (problems.length > mostShown) say(row, `… and ${problems.length - mostShown} more`);
}

/** Number of rows that run concurrently, each with a separate installation: rows mostly wait. */
const lanes = 3;

async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const lane = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Runs the rows, those that measure time alone and last; returns how many rows do not hold. */
async function prove({ rows: chosen, seed, scale }: Options): Promise<number> {
  let failed = 0;
  let written: Promise<unknown> = Promise.resolve();
  const proveRow = async (row: Row): Promise<void> => {
    say(row.name, `begins. The bar: ${row.bar}`);
    const onProgress = (line: string): void => say(row.name, line);
    const finished = await runRow(row, { seed, scale, onProgress });
    sayProblems(row.name, finished.problems);
    const verdict = finished.problems.length === 0 ? 'holds' : `${finished.problems.length} problems`;
    say(row.name, `${verdict} after ${finished.seconds} s, ${finished.details ?? `${finished.checked} checked`}`);
    if (finished.problems.length > 0) failed += 1;
    // The result of a slice of the proof says too little for the table.
    if (scale >= 1) await (written = written.then(() => write({ row, finished, seed, when: dayAndCommit() })));
  };
  const together = chosen
    .filter(({ measuresTime }) => measuresTime !== true)
    .sort((one, other) => (other.takesSeconds ?? 0) - (one.takesSeconds ?? 0));
  await inLanes(together, proveRow);
  for (const row of chosen) if (row.measuresTime === true) await proveRow(row);
  console.log(`${chosen.length - failed} rows hold, ${failed} do not.`);
  return failed;
}

/** Plants every fault of the rows; returns how many faults were not found. */
async function plant({ rows: chosen, seed, scale }: Options): Promise<number> {
  const missed: string[] = [];
  const planted = chosen.flatMap((row) => row.faults.map((fault) => ({ row, fault })));
  const isTimed = ({ row }: { row: Row }): boolean => row.measuresTime === true;
  const plantOne = async ({ row, fault }: { row: Row; fault: string }): Promise<void> => {
    const onProgress = (line: string): void => say(row.name, line);
    const finished = await runRow(row, { seed, scale, onProgress, fault });
    const found = foundBy(finished);
    say(row.name, `"${fault}" ${found === undefined ? 'NOT FOUND' : `found: ${found}`} (${finished.seconds} s)`);
    if (found !== undefined) return;
    missed.push(`${row.name}: ${fault}`);
    sayProblems(row.name, finished.problems);
  };
  await inLanes(
    planted.filter((one) => !isTimed(one)),
    plantOne,
  );
  for (const one of planted.filter(isTimed)) await plantOne(one);
  console.log(`${planted.length - missed.length} planted faults found, ${missed.length} not.`);
  return missed.length;
}

const write = (entry: TableEntry): Promise<void> => rewriteDocument(document, (text) => withTable(text, rows, [entry]));

async function main(): Promise<number> {
  const options = readOptions(rows, process.argv.slice(2));
  if (options.list) {
    for (const { name, title, apart, faults } of rows)
      console.log(`${name.padEnd(16)} ${title}${apart === true ? ' (apart)' : ''}; planted: ${faults.join(', ')}`);
    return 0;
  }
  return options.planted ? plant(options) : prove(options);
}

// Turns a signal into an ordinary exit: exit handlers kill the processes of the installations and remove folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

void main().then(
  (failed) => process.exit(failed === 0 ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
