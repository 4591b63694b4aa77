import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformFileSync } from '@swc/core';

const root = join(__dirname, '../..');

/**
 * Compiles the product as `npm run build` lays it out, without checking types, into an empty directory: a process that runs it starts
 * in half the time of one that compiles for itself.
 *
 * @returns the path of the command
 */
export function buildProduct(target: string): string {
  for (const name of ['package.json', 'node_modules']) symlinkSync(join(root, name), join(target, name));
  for (const folder of ['src', 'workflows', 'activities']) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file)) continue;
      const compiled = join(target, 'lib', folder, file.replace(/tsx?$/, 'js'));
      mkdirSync(dirname(compiled), { recursive: true });
      writeFileSync(compiled, compile(join(root, folder, file)));
    }
  }
  return join(target, 'lib/src/cli/main.js');
}

const compile = (file: string): string =>
  transformFileSync(file, {
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: file.endsWith('x') },
      transform: { react: { runtime: 'automatic', importSource: 'hono/jsx' } },
    },
  }).code;
