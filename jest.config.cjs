/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: '<rootDir>/test/support/environment.cjs',
  runtime: '<rootDir>/test/support/runtime.cjs',
  moduleNameMapper: {
    // As `paths` of tsconfig.json does: the sources, which need no build.
    '^graph-trello-sandbox$': '<rootDir>/packages/sandbox/src',
    // What the code imports later has the name of the compiled file, as Node asks for it.
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/packages/*/test/**/*.test.ts'],
  // Copies that a run of mutants makes.
  modulePathIgnorePatterns: ['<rootDir>/.stryker-tmp/'],
  // Those need a Chromium: jest.browser.config.mjs.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/browser/'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', importSource: 'hono/jsx' } },
        },
      },
    ],
  },
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/retry-in-ci.ts'],
  testSequencer: '<rootDir>/test/support/longest-first.cjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  testTimeout: 60_000,
  // Of two cores: a test file waits for servers and timers half of its time, and one of four is being loaded.
  maxWorkers: 4,
  // Native parts of Temporal keep the modules of every file alive; a process that holds gigabytes of them spends its time collecting garbage.
  workerIdleMemoryLimit: '1GB',
};
