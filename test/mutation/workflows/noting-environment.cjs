const Environment = require('../../support/environment.cjs');

/** Tells active-mutant.cjs, also in processes that a test starts, which test file is run. */
class NotingEnvironment extends Environment {
  constructor(config, context) {
    process.env.MUTANTS_TEST_FILE = context.testPath;
    super(config, context);
  }
}

module.exports = NotingEnvironment;
