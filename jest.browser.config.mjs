import base from './jest.config.cjs';

/** @type {import('jest').Config} */
export default {
  ...base,
  testEnvironment: '<rootDir>/test/browser/environment.cjs',
  testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
