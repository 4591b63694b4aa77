import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import base from '../../jest.config.cjs';

/**
 * The tests that ask nothing of a Temporal server: each takes milliseconds, so that thousands of mutants can be tried. What only tests with a server can
 * tell apart is left to those.
 *
 * MUTATION_TESTS names folders or files below test/ that suffice, separated by commas: each mutant loads every test file that imports its file.
 */
const root = join(import.meta.dirname, '..', '..');
const folders = ['accounts', 'activities', 'approvals', 'encryption', 'mail', 'providers', 'workflows'];
const wanted = process.env.MUTATION_TESTS?.split(',') ?? folders;
const asksServer = /World\(|startGateway\(|temporal-server|TestWorkflowEnvironment|codec-worker/;
/** Stryker copies no documents, and writes a line into each file that it copies. */
const readsDocuments = /code-blocks/;

/** Whether a test file, or one of the tests that it imports, asks a Temporal server or reads a document. */
function needsMore(file, seen = new Set()) {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (asksServer.test(text) || readsDocuments.test(text)) return true;
  const imported = [...text.matchAll(/from '(\.{1,2}\/[^']+)'/g)].map(([, path]) => `${join(dirname(file), path)}.ts`);
  return imported.some((other) => other.startsWith(join(root, 'test')) && existsSync(other) && needsMore(other, seen));
}

const quick = folders
  .flatMap((folder) =>
    readdirSync(join(root, 'test', folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join('test', folder, file),
    ),
  )
  .filter((file) => wanted.some((begin) => file.startsWith(join('test', begin))))
  .filter((file) => file.endsWith('.test.ts') && !needsMore(join(root, file)));

export default {
  rootDir: root,
  testEnvironment: join(root, 'test/mutation/environment.cjs'),
  runtime: base.runtime,
  // ESM only: Node requires them as they are, jest needs them as CommonJS.
  transformIgnorePatterns: ['/node_modules/(?!(openid-client|oauth4webapi|jose|@csstools)/)'],
  transform: { '/node_modules/.+\\.m?js$': ['@swc/jest', { jsc: { target: 'es2023' } }], ...base.transform },
  moduleNameMapper: { '^graph-trello-sandbox$': '<rootDir>/packages/sandbox/src' },
  modulePathIgnorePatterns: base.modulePathIgnorePatterns,
  testMatch: quick.map((file) => `<rootDir>/${file}`),
  testSequencer: join(root, 'test/mutation/covering-files.cjs'),
  testTimeout: 10_000,
};
