/**
 * Mutants: `npm run mutation -- --mutate 'src/encryption/*.ts'`. What the quick tests leave alive, and why, stands in docs/mutation.md.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'jest',
  jest: { configFile: 'test/mutation/jest.config.mjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  // A schema or a table is evaluated once for a file: each of its mutants would need all tests anew.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: '.stryker-tmp/incremental.json',
  concurrency: 2,
  timeoutMS: 5_000,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: '.stryker-tmp/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  mutate: [
    'activities/step-run/**/*.ts',
    'activities/attempts/**/*.ts',
    'workflows/**/*.ts',
    // It passes names on: there is nothing in it to change.
    '!workflows/index.ts',
    // Stryker's instrumenter trips over export names that are texts (as 'tool-call').
    '!workflows/service/index.ts',
    'src/providers/**/*.ts',
    'src/accounts/**/*.ts',
    'src/encryption/**/*.ts',
  ],
  ignorePatterns: ['docs', 'lib', 'test/histories', 'test/browser', 'test/wire', '.agent-integrations'],
};
