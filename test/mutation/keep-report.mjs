/**
 * Keeps what the last run of mutants found in docs/mutation.json, file by file, beside what earlier runs found of other files, and writes the tables of
 * docs/mutation.md anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesInScope, git, kept, root } from './kept-report.mjs';
import { tablesOf } from './tables.mjs';

const page = join(root, 'docs', 'mutation.md');
const { files } = JSON.parse(readFileSync(join(root, '.stryker-tmp', 'mutation.json'), 'utf8'));
const commit = git('log', '-1', '--format=%h');
const changed = git('status', '--porcelain', '--', 'src', 'workflows', 'activities', 'test');
if (changed !== '') throw new Error(`The report says of which commit it is. Commit these first:\n${changed}`);
const date = new Date().toISOString().slice(0, 10);

const all = filesInScope();
const summary = JSON.parse(readFileSync(kept, 'utf8'));
for (const [file, { mutants }] of Object.entries(files)) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const alive = mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .sort((one, other) => one.location.start.line - other.location.start.line)
    .map(({ status, mutatorName, replacement = '', location: { start } }) => {
      const changed = replacement.replaceAll(/\s+/g, ' ').slice(0, 60);
      return `${String(start.line)}:${String(start.column)} ${mutatorName}${status === 'NoCoverage' ? ' (not reached)' : ''}: ${changed}`;
    });
  const found = { killed: count('Killed'), timeout: count('Timeout'), survived: count('Survived') };
  const apart = {
    notReached: count('NoCoverage'),
    error: count('RuntimeError', 'CompileError'),
    leftOut: count('Ignored'),
  };
  summary[file] = { commit, date, ...found, ...apart, alive };
}
const sorted = Object.fromEntries(
  Object.entries(summary)
    .filter(([file]) => all.includes(file))
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);
writeFileSync(kept, `${JSON.stringify(sorted, undefined, 2)}\n`);

const [begin, end] = ['<!-- mutants:begin -->', '<!-- mutants:end -->'];
const text = readFileSync(page, 'utf8');
const [from, to] = [text.indexOf(begin), text.indexOf(end)];
if (from < 0 || to < from) throw new Error(`${page} needs the lines ${begin} and ${end}.`);
writeFileSync(page, `${text.slice(0, from)}${begin}\n\n${tablesOf(sorted)}\n\n${text.slice(to)}`);
