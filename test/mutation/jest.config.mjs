import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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
const needsServer = /World\(|startGateway\(|temporal-server|TestWorkflowEnvironment|createBoardReader|codec-worker/;

const quick = folders
  .flatMap((folder) =>
    readdirSync(join(root, 'test', folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join('test', folder, file),
    ),
  )
  .filter((file) => wanted.some((begin) => file.startsWith(join('test', begin))))
  .filter((file) => file.endsWith('.test.ts') && !needsServer.test(readFileSync(join(root, file), 'utf8')));

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
