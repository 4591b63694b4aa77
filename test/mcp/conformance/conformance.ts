// npm run conformance:mcp: runs the official suite of the Model Context Protocol against our MCP server over HTTP, with the suite's tools in place of
// an agent's. Needs the npm registry the first time; if it is unreachable, it says so and exits with 0.
import { expectedFailures } from './expected-failures';
import { installSuite, runSuite } from './official-suite';
import { serveFixture } from './serve-fixture';

/** The revisions, and whether every scenario passes that they require: by 2025-11-25 a server has to ask its client within a call. */
const revisions = [
  ['2025-11-25', false],
  ['2026-07-28', true],
] as const;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<boolean> {
  const missing = installSuite();
  if (missing !== undefined) {
    say(`SKIPPED: the official suite was not run: ${missing}.`);
    return true;
  }
  const { url, close } = await serveFixture((error) => say(`The server says: ${String(error)}`));
  const unexpected: string[] = [];
  const notNeeded = new Set(expectedFailures.keys());
  for (const [revision, isComplete] of revisions) {
    say(`\n${'scenario'.padEnd(50)} passed failed expected to fail   (${revision})`);
    const totals = { scenarios: 0, passed: 0, failed: 0, expected: 0 };
    const { conforms, scenarios } = await runSuite(url, revision);
    for (const { name, checks } of scenarios) {
      const failed = checks.filter(({ status }) => status === 'FAILURE');
      const passed = checks.filter(({ status }) => status === 'SUCCESS').length;
      const surprising = failed.filter(({ id }) => !expectedFailures.has(id));
      const expected = failed.length - surprising.length;
      for (const { id } of failed) notNeeded.delete(id);
      for (const { id, errorMessage = '' } of surprising)
        unexpected.push(`${revision} ${name}: ${id}: ${errorMessage}`);
      say(
        `${name.padEnd(50)} ${[passed, surprising.length, expected].map((count) => String(count).padStart(6)).join(' ')}`,
      );
      totals.scenarios += 1;
      totals.passed += passed;
      totals.failed += surprising.length;
      totals.expected += expected;
    }
    say(
      `${totals.scenarios} scenarios: ${totals.passed} checks passed, ${totals.failed} failed, ${totals.expected} failed as expected`,
    );
    if (conforms !== isComplete)
      unexpected.push(`${revision}: the suite says that all that is required is ${conforms ? '' : 'not '}there`);
    if (totals.scenarios === 0) unexpected.push(`${revision}: the suite ran no scenario`);
  }
  await close();
  say('\nExpected to fail:');
  for (const [id, reason] of expectedFailures) say(`  ${id}: ${reason}`);
  for (const line of unexpected) say(`FAILED ${line}`);
  for (const id of notNeeded) say(`FAILED ${id} is expected to fail, and does not: take it off the list.`);
  return unexpected.length === 0 && notNeeded.size === 0;
}

void main().then(
  (isWell) => process.exit(isWell ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
