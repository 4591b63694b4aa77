/**
 * `npm run mutation:stale`: prints the files of which no run of mutants is kept in docs/mutation.json, and those whose code is another than what was run,
 * comments, layout, imports and the place of the file aside.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { filesInScope, git, kept, root } from './kept-report.mjs';
import { join } from 'node:path';

const found = JSON.parse(readFileSync(kept, 'utf8'));
const all = filesInScope();

/** The code of a file. Its imports are left out: no mutant changes them, and a move of another file does. */
function codeOf(text, file) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const printer = ts.createPrinter({ removeComments: true });
  return source.statements
    .filter((statement) => !ts.isImportDeclaration(statement))
    .map((statement) => printer.printNode(ts.EmitHint.Unspecified, statement, source))
    .join('\n');
}

/** For each commit that files were run at: what a file was called then, if it was moved since. */
const moved = new Map();
function formerName(file, commit) {
  if (!moved.has(commit)) {
    const lines = git('diff', '--find-renames=40%', '--diff-filter=R', '--name-status', commit).split('\n');
    moved.set(commit, new Map(lines.map((line) => line.split('\t').slice(1).toReversed())));
  }
  return moved.get(commit).get(file) ?? file;
}

/** Whether the commit that files were run at is here: one that was reworded before it reached this clone is not. */
const here = new Map();
function isHere(commit) {
  if (!here.has(commit)) here.set(commit, spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status === 0);
  return here.get(commit);
}

function isChanged(file) {
  const { commit } = found[file];
  if (!isHere(commit)) return true;
  const former = formerName(file, commit);
  if (git('ls-tree', '--name-only', commit, '--', former) === '') return true;
  return codeOf(git('show', `${commit}:${former}`), file) !== codeOf(readFileSync(join(root, file), 'utf8'), file);
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
