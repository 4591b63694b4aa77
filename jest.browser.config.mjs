import base from './jest.config.cjs';

/** @type {import('jest').Config} */
export default {
  ...base,
  testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
