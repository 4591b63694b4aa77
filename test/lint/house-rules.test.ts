import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'house-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Which of the lines oxlint refuses by one rule of the house alone. */
function refusedBy(rule: string, lines: string[]): string[] {
  const jsPlugins = [join(__dirname, 'house-rules.mjs')];
  const config = { jsPlugins, categories: { correctness: 'off' }, rules: { [`house/${rule}`]: 'error' } };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'lines.ts'), lines.join('\n'));
  const oxlint = join(__dirname, '..', '..', 'node_modules', '.bin', 'oxlint');
  const { stdout } = spawnSync(oxlint, ['-c', 'config.json', '--format=json', 'lines.ts'], { cwd: folder });
  const { diagnostics } = JSON.parse(stdout.toString()) as {
    diagnostics: { labels: { span: { line: number } }[] }[];
  };
  const refused = new Set(diagnostics.map(({ labels }) => labels[0]?.span.line));
  return lines.filter((_line, index) => refused.has(index + 1));
}

test.each([
  ['named-exports', ['export default 1;'], ['export const one = 1;']],
  ['one-privacy', ['class A { #b = 1; }'], ['class C { private d = 1; }']],
  [
    'marked-quotations',
    ["toolError('NotFound', `No ${quoted(name)}.`);"],
    ["quotingError('NotFound', `No ${quoted(name)}.`);", "toolError('NotFound', 'No.');"],
  ],
  ['plain-members', ['const a = { ...{ b: 1 }, c };'], ['const a = { ...b, c: { ...d } };']],
  ['one-test-word', ["it('is', () => {});", "it.each([1])('is %i', () => {});"], ["test('is', () => {});", 'fit(it);']],
  [
    'whole-test-names',
    [
      "test('and another is', () => {});",
      "describe('but one is not', () => {});",
      "test.each([1])('or %i is', () => {});",
    ],
    ["test('android is', () => {});", "test.each(['and more'])('with %s it is', () => {});", "say('and more');"],
  ],
  [
    'durations-with-units',
    ['const patience = 30_000;', 'const hourly = 3_600_000;', 'const long = 5 * 60_000;'],
    ['const patienceMilliseconds = 30_000;', 'const day = 86_400_000;', 'const many = 60_000;'],
  ],
])('the rule %s refuses what it is for, and nothing else', (rule, refused, allowed) => {
  expect(refusedBy(rule, [...refused, ...allowed])).toEqual(refused);
});
