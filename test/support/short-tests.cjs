const { isLong } = require('./long-tests.cjs');

/** For `jest --filter`: the tests that `npm test` runs. */
module.exports = (paths) => ({ filtered: paths.filter((path) => !isLong(path)) });
