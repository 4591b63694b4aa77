const { default: Sequencer } = require('@jest/test-sequencer');

/** Runs test files in the order in which TEST_FILES names them. */
class InOrder extends Sequencer {
  sort(tests) {
    const order = process.env.TEST_FILES.split(',');
    const placeOf = ({ path }) => order.findIndex((file) => path.endsWith(file));
    return [...tests].sort((one, other) => placeOf(one) - placeOf(other));
  }
}

module.exports = InOrder;
