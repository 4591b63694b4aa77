// npm run check:wire: runs all tests, and holds what went over the wire meanwhile, both ways, against the official descriptions of Microsoft Graph and Trello.
// npm run check:wire -- FOLDER: the same for what a run of the tests with RECORD_WIRE=FOLDER has left there.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDeviations } from './deviations';
import type { Exchange } from './exchange';
import { reportOn } from './wire-report';

const say = (line: string) => process.stdout.write(`${line}\n`);

function recordTests(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wire-'));
  const { status } = spawnSync('npx', ['jest'], { stdio: 'inherit', env: { ...process.env, RECORD_WIRE: folder } });
  if (status !== 0)
    throw new Error('The tests failed: what went over the wire may be less than usual. Mend them first.');
  return folder;
}

/** Cuts lines from bytes: what one process has recorded may be longer than a string can be. */
function* exchangesIn(folder: string): Generator<Exchange> {
  for (const file of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, file));
    let begin = 0;
    // A process that was killed has left its last line unfinished at worst.
    for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', begin)) {
      yield JSON.parse(bytes.toString('utf8', begin, end)) as Exchange;
      begin = end + 1;
    }
  }
}

const { rows, unlisted, unused } = reportOn(exchangesIn(process.argv[2] ?? recordTests()), readDeviations());
console.table(
  rows.map(({ provider, exchanges, ours, shapes, operations, known, unlisted: other }) => ({
    ...{
      provider,
      requests: exchanges,
      ours,
      shapes,
      operations,
      'known deviations': known,
      'unlisted deviations': other,
    },
  })),
);
for (const [words, { method, url, userAgent, request, answer }] of unlisted) {
  say(`not listed: ${words}`);
  say(`  for example ${method} ${url.slice(0, 300)} of ${userAgent} ${(request?.text ?? '').slice(0, 300)}`);
  if (words.includes(' answer of ')) say(`  answered ${answer?.status} ${(answer?.body?.text ?? '').slice(0, 300)}`);
}
for (const each of unused) say(`listed and never seen, take it out of known-deviations.json: ${JSON.stringify(each)}`);
for (const { provider } of rows.filter(({ ours }) => ours === 0))
  say(`not one request of ours to ${provider} was recorded`);
if (unlisted.size > 0 || unused.length > 0 || rows.some(({ ours }) => ours === 0)) process.exitCode = 1;
