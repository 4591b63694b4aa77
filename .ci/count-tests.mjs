// node .ci/count-tests.mjs REPORTS PASSED FAILED: names the tests that were tried again, says why others failed, then counts what has passed and failed.
// REPORTS holds jest's reports: tests.json and long.json, tests-again.json and long-again.json of those files that failed, run again alone,
// and browser.json of the pages.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const say = (line) => process.stdout.write(`${line}\n`);
const [folder, stepsPassed, stepsFailed] = process.argv.slice(2);

/** Every test of a report, by file and name; tests of one name in one file are told apart by their order. */
function testsIn(name) {
  const path = join(folder, `${name}.json`);
  if (!existsSync(path)) return new Map();
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'));
  const tests = new Map();
  for (const file of testResults) {
    for (const test of file.assertionResults) {
      const title = `${relative(process.cwd(), file.name)} › ${test.fullName}`;
      let name = title;
      for (let nth = 2; tests.has(name); nth += 1) name = `${title} (${nth})`;
      tests.set(name, test);
    }
    // A file that could not be run has no tests to count: it is one that failed.
    if (file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed')) {
      tests.set(`${relative(process.cwd(), file.name)} could not be run`, { status: 'failed' });
    }
  }
  return tests;
}

const testsOf = (...names) => new Map(names.flatMap((name) => [...testsIn(name)]));
const first = testsOf('tests', 'long');
const again = testsOf('tests-again', 'long-again');
const browser = testsOf('browser');
const fileOf = (name) => name.split(' ')[0];
const runAgain = new Set([...again.keys()].map(fileOf));
const last = new Map([...[...first].filter(([name]) => !runAgain.has(fileOf(name))), ...again, ...browser]);

let retried = 0;
const tellRetry = (name, how) => {
  retried += 1;
  say(`retried: ${name} (${how})`);
};
for (const [name, { status, invocations }] of last) {
  const failedBefore = again.has(name) && first.get(name)?.status === 'failed';
  const outcome = status === 'passed' ? 'passed then' : 'failed again';
  if (failedBefore) tellRetry(name, `failed at first, ${outcome} alone`);
  // A file that was run again for another's sake has forgotten what this one took at first.
  else if (Math.max(invocations ?? 1, first.get(name)?.invocations ?? 1) > 1) tellRetry(name, `${outcome} at once`);
}
say(`${retried} tests needed a retry`);

const mostLines = 20;
for (const [name, { status, failureMessages = [] }] of last) {
  if (status !== 'failed') continue;
  const [message = ''] = failureMessages;
  say(`failed: ${name}\n${message.split('\n').slice(0, mostLines).join('\n')}`);
}

const count = (wanted) => [...last.values()].filter(({ status }) => status === wanted).length;
say(`${count('passed') + Number(stepsPassed)} passed, ${count('failed') + Number(stepsFailed)} failed`);
