import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { toolError } from '../../../contracts';
import { createKeyFile } from '../../../encryption/key-file';
import type { ModuleSystem } from './module-system';

/** Files that npm would not pack under their final names. */
const names: Readonly<Record<string, string>> = { env: '.env', gitignore: '.gitignore' };

const packageFolder = dirname(require.resolve('temporal-agent-integrations/package.json'));

/**
 * Writes a project that runs an agent on the sandbox, with its own keys.
 *
 * @returns the paths of its files, relative to the folder
 * @throws InvalidInput when the folder is not empty
 */
export function writeProject(folder: string, module: ModuleSystem): string[] {
  const root = resolve(folder);
  assertEmpty(root, folder);
  mkdirSync(root, { recursive: true });
  const templates = join(packageFolder, 'templates');
  const copied = ['shared', module].flatMap((part) =>
    readdirSync(join(templates, part)).map((file) => {
      const name = names[file] ?? file;
      copyFileSync(join(templates, part, file), join(root, name));
      return name;
    }),
  );
  chmodSync(join(root, '.env'), 0o600);
  writeFileSync(join(root, 'package.json'), `${JSON.stringify(manifest(basename(root), module), undefined, 2)}\n`);
  const keys = join('.agent-integrations', 'keys.json');
  createKeyFile(join(root, keys));
  return [...copied, 'package.json', keys].sort();
}

function assertEmpty(root: string, folder: string): void {
  if (!existsSync(root)) return;
  const isFolder = readFolder(root);
  if (isFolder?.length === 0) return;
  throw toolError(
    'InvalidInput',
    `${folder} is ${isFolder === undefined ? 'no folder' : 'not empty'}; nothing was written. Name a folder that is not there yet.`,
  );
}

/** @returns undefined if the path is not a folder */
function readFolder(path: string): string[] | undefined {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

const ownManifest = z.object({
  version: z.string(),
  peerDependencies: z.record(z.string(), z.string()),
});

function manifest(folder: string, module: ModuleSystem) {
  const own = ownManifest.parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')));
  const sdk = own.peerDependencies['@temporalio/worker'] ?? '';
  const name = folder
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
    .slice(0, 100);
  return {
    name: name === '' ? 'my-agent' : name,
    private: true,
    type: module === 'esm' ? 'module' : 'commonjs',
    scripts: {
      dev: 'agent-integrations dev',
      build: 'tsc',
      worker: 'node --env-file=.env lib/worker.js',
      test: 'tsc && node --test lib/*.test.js',
      'send-mail': 'node --env-file=.env send-mail.mjs',
    },
    dependencies: {
      '@temporalio/worker': sdk,
      '@temporalio/workflow': sdk,
      'temporal-agent-integrations': `^${own.version}`,
    },
    devDependencies: {
      '@temporalio/testing': sdk,
      '@types/node': '^20.19.0',
      'graph-trello-sandbox': own.peerDependencies['graph-trello-sandbox'] ?? '*',
      typescript: '^7.0.2',
    },
  };
}
