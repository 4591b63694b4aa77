/**
 * `npm run graph` draws what imports what into docs/imports.md and docs/architecture.md. With `--check` (`npm run boundaries`) it says which
 * import runs where none may, which part may import what it does not, which folder holds too many files, and whether the two documents are up to date.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { crowdedFolders } from './crowded-folders';
import { drawParts, importTable, needlessPermissions, type Import } from './draw-parts';
import { activities, divided, gateway, house, triggers } from './parts.cjs';

interface Cruised {
  modules: { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

const root = join(__dirname, '../..');

function cruise(): Cruised {
  const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const places = ['src', 'workflows', 'activities', 'examples', 'bench', 'test', 'packages'];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  return JSON.parse(
    execFileSync(
      process.execPath,
      [command, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...places],
      options,
    ),
  ) as Cruised;
}

async function main(onlyCheck: boolean): Promise<void> {
  const { modules, summary } = cruise();
  for (const { rule, from, to } of summary.violations) fail(`${rule.name}: ${from} → ${to}`);
  for (const { source } of modules)
    if (isWithoutPart(source)) fail(`${source} is in no part of test/imports/parts.cjs.`);
  for (const crowded of crowdedFolders(modules.map(({ source }) => source))) fail(crowded);
  const imports = modules.flatMap(({ source, dependencies }): Import[] =>
    dependencies.map(({ resolved, dependencyTypes }) => ({
      from: source,
      to: resolved,
      isType: dependencyTypes.includes('type-only'),
    })),
  );
  for (const parts of [house, gateway, activities, triggers, ...divided])
    for (const needless of needlessPermissions(parts, imports)) fail(needless);
  const pictures = `## The house\n\n${drawParts(house, imports)}\n\n## The gateway\n\n${drawParts(gateway, imports)}\n\n## The activities\n\n${drawParts(activities, imports)}`;
  await write('docs/imports.md', (page) => between(page, 'imports', pictures), onlyCheck);
  await write('docs/architecture.md', (page) => between(page, 'parts', importTable(house)), onlyCheck);
}

/** A product's file that no rule would hold to a direction. */
function isWithoutPart(file: string): boolean {
  const storeys = /^src\/gateway\//.test(file) ? [house, gateway] : [house];
  const isProduct = /^(src|workflows|activities)\//.test(file);
  return isProduct && storeys.some((parts) => !parts.some(({ path }) => new RegExp(path).test(file)));
}

async function write(page: string, change: (text: string) => string, onlyCheck: boolean): Promise<void> {
  const path = join(root, page);
  const text = readFileSync(path, 'utf8');
  const changed = await format(change(text), { ...(await resolveConfig(path)), filepath: path });
  if (changed === text) return;
  if (onlyCheck) fail(`${page} does not show what imports what. Run \`npm run graph\` and commit it.`);
  else writeFileSync(path, changed);
}

/** Puts the text between the marks `<!-- NAME:begin -->` and `<!-- NAME:end -->`. */
function between(page: string, mark: string, text: string): string {
  const [begin, end] = [`<!-- ${mark}:begin -->`, `<!-- ${mark}:end -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`The document needs the lines ${begin} and ${end}.`);
  return `${before}${begin}\n\n${text}\n\n${end}${after}`;
}

function fail(problem: string): void {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}

void main(process.argv.includes('--check'));
