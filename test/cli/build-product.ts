import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformSync } from '@swc/core';

const projectRoot = join(__dirname, '../..');

/**
 * Compiles the product as `npm run build` lays it out, without checking types, into an empty directory: a process that runs it starts
 * in half the time of one that compiles for itself.
 *
 * @param root of the sources; default: these
 * @returns the path of the command
 */
export function buildProduct(target: string, root = projectRoot): string {
  for (const name of ['package.json', 'node_modules']) symlinkSync(join(root, name), join(target, name));
  for (const folder of ['src', 'workflows', 'activities'])
    compileFolder(join(root, folder), join(target, 'lib', folder));
  // Where the command finds it before the one in node_modules, which leads to a build that need not be there. The first releases held it themselves.
  const sandbox = join(root, 'packages/sandbox');
  if (existsSync(sandbox)) compilePackage(sandbox, join(target, 'lib/node_modules/graph-trello-sandbox'));
  return join(target, 'lib/src/cli/main.js');
}

function compilePackage(folder: string, target: string): void {
  compileFolder(join(folder, 'src'), join(target, 'lib'));
  copyFileSync(join(folder, 'package.json'), join(target, 'package.json'));
}

/** Compiles every TypeScript file of a folder, without checking types, and takes the JSON beside it along, as `tsc` does. */
export function compileFolder(folder: string, target: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const compiled = join(target, file.replace(/\.tsx?$/, '.js'));
    if (!/\.(tsx?|json)$/.test(file)) continue;
    mkdirSync(dirname(compiled), { recursive: true });
    if (file.endsWith('.json')) copyFileSync(join(folder, file), compiled);
    else writeFileSync(compiled, compile(join(folder, file)));
  }
}

/**
 * What the code itself imports later is required, as ever: Node sees not all that swc exports. What a user names is imported, as `tsc` has it: it may
 * be an ES module.
 */
const compile = (file: string): string => {
  const source = readFileSync(file, 'utf8');
  return transformSync(source, {
    filename: file,
    module: { type: 'commonjs', ignoreDynamic: !/\bimport\('/.test(source) },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: file.endsWith('x') },
      transform: { react: { runtime: 'automatic', importSource: 'hono/jsx' } },
    },
  }).code;
};
