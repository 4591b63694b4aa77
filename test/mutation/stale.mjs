/**
 * `npm run mutation:stale`: prints the files of which no run of mutants is kept in docs/mutation.json, and those whose code is another than what was run,
 * comments and layout aside.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { filesInScope, git, kept, root } from './kept-report.mjs';
import { join } from 'node:path';

const found = JSON.parse(readFileSync(kept, 'utf8'));
const all = filesInScope();

function codeOf(text, file) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return ts.createPrinter({ removeComments: true }).printFile(source);
}

function isChanged(file) {
  const { commit } = found[file];
  if (git('diff', '--name-only', commit, '--', file) === '') return false;
  if (git('ls-tree', '--name-only', commit, '--', file) === '') return true;
  return codeOf(git('show', `${commit}:${file}`), file) !== codeOf(readFileSync(join(root, file), 'utf8'), file);
}

const say = (what, files) =>
  process.stdout.write(`${what}, ${files.length} files:\n${files.map((file) => `  ${file}\n`).join('')}`);
say(
  'Nothing is kept of them',
  all.filter((file) => !(file in found)),
);
say(
  'Their code is another than what was run',
  all.filter((file) => file in found && isChanged(file)),
);
