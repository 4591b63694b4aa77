const Environment = require('../support/environment.cjs');

/** A file ends with its first test that fails: the mutant is killed, and nobody asks what the tests behind would say of it. */
class UntilFirstFailure extends Environment {
  handleTestEvent(event) {
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.hasFailed = true;
    if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip';
  }
}

module.exports = UntilFirstFailure;
