const { default: Sequencer } = require('@jest/test-sequencer');

/** They take much longer than their sizes tell, by which jest goes while it has not measured them: begun last, the others are over long before. */
const long = [
  'guarantees/linear-time',
  'live-check',
  'guarantees/exactly-once',
  'guarantees/grants',
  'prove/fuzz',
  'guarantees/create-event-once',
];

const isLong = ({ path }) => long.some((name) => path.includes(`/test/${name}`));

class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}

module.exports = LongestFirst;
