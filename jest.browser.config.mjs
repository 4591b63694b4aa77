import base from './jest.config.cjs';

/** @type {import('jest').Config} */
export default {
  ...base,
  testEnvironment: '<rootDir>/test/browser/environment.cjs',
  testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  // The tests of a file follow one story, so that one that was cut off cannot be tried again: each wait for the page has a limit of its own.
  testTimeout: 240_000,
  // Each file has a browser, a Temporal server, a gateway and workers: two at once on two cores keep a page waiting for longer than it has patience.
  maxWorkers: 1,
};
