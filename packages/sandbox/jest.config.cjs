const { transform } = require('../../jest.config.cjs');

/** The tests of this package alone; `npm test` of the whole repository runs them too. @type {import('jest').Config} */
module.exports = { transform, testMatch: ['<rootDir>/test/**/*.test.ts'], testTimeout: 60_000 };
