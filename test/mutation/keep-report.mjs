/**
 * Keeps what the last run of mutants found in docs/mutation.json, file by file, beside what earlier runs found of other files, and writes the table of
 * docs/mutation.md anew. Prints the files of which nothing is kept, and those that have changed since they were run.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import stryker from '../../stryker.config.mjs';

const root = join(import.meta.dirname, '..', '..');
const kept = join(root, 'docs', 'mutation.json');
const page = join(root, 'docs', 'mutation.md');
const { files } = JSON.parse(readFileSync(join(root, '.stryker-tmp', 'mutation.json'), 'utf8'));
const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
const commit = git('log', '-1', '--format=%h');
const changed = git('status', '--porcelain', '--', 'src', 'workflows', 'activities', 'test');
if (changed !== '') throw new Error(`The report says of which commit it is. Commit these first:\n${changed}`);
const date = new Date().toISOString().slice(0, 10);

const scope = stryker.mutate.map((glob) =>
  glob.startsWith('!') ? `:(exclude,glob)${glob.slice(1)}` : `:(glob)${glob}`,
);
const all = git('ls-files', '--', ...scope).split('\n');

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

/** The code of a file at a commit, without its comments and its layout; undefined if the commit does not have the file. */
function codeOf(commit, file) {
  if (git('ls-tree', '--name-only', commit, '--', file) === '') return undefined;
  const source = ts.createSourceFile(file, git('show', `${commit}:${file}`), ts.ScriptTarget.Latest);
  return ts.createPrinter({ removeComments: true }).printFile(source);
}
const differs = (file) => git('diff', '--name-only', sorted[file].commit, 'HEAD', '--', file) !== '';
const isChanged = (file) => differs(file) && codeOf(sorted[file].commit, file) !== codeOf('HEAD', file);
const without = all.filter((file) => !(file in sorted));
const changedSince = all.filter((file) => file in sorted && isChanged(file));

/** @type {Map<string, { files: number; changed: number; days: string[]; killed: number; alive: number }>} */
const folders = new Map();
for (const [file, { date, killed, timeout, survived, notReached }] of Object.entries(sorted)) {
  const folder = dirname(file);
  const before = folders.get(folder) ?? { files: 0, changed: 0, days: [], killed: 0, alive: 0 };
  folders.set(folder, {
    files: before.files + 1,
    changed: before.changed + (changedSince.includes(file) ? 1 : 0),
    days: [...before.days, date].toSorted((one, other) => one.localeCompare(other)),
    killed: before.killed + killed + timeout,
    alive: before.alive + survived + notReached,
  });
}
const lines = [...folders].map(([folder, { files, changed, days, killed, alive }]) => {
  const mutants = killed + alive;
  const share = mutants === 0 ? '' : `${String(Math.floor((100 * killed) / mutants))} %`;
  const when = days[0] === days.at(-1) ? days[0] : `${days[0]} to ${days.at(-1)}`;
  return `| \`${folder}\` | ${[files, changed, mutants, share, alive, when].join(' | ')} |`;
});
const table = [
  '| Folder | Files | Changed since | Mutants | Killed | Alive | Run |',
  '|---|---|---|---|---|---|---|',
  ...lines,
];
const [begin, end] = ['<!-- mutants:begin -->', '<!-- mutants:end -->'];
const text = readFileSync(page, 'utf8');
const [from, to] = [text.indexOf(begin), text.indexOf(end)];
if (from < 0 || to < from) throw new Error(`${page} needs the lines ${begin} and ${end}.`);
writeFileSync(page, `${text.slice(0, from)}${begin}\n\n${table.join('\n')}\n\n${text.slice(to)}`);

process.stdout.write(`Nothing is kept of ${String(without.length)} files: ${without.join(', ')}\n`);
process.stdout.write(`Changed since they were run, ${String(changedSince.length)} files: ${changedSince.join(', ')}\n`);
