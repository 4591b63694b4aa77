const { default: Sequencer } = require('@jest/test-sequencer');

/** These would end last: they take much longer than their file sizes suggest, which jest goes by until it has measured them. */
const long = [
  'calendar/update-event',
  'mail-triggers/reading',
  'board-triggers/beyond-actions',
  'guarantees/linear-time',
  'live-check',
  'guarantees/exactly-once',
  'guarantees/permission/grants',
  'prove/fuzz',
  'guarantees/calendar/create-event-once',
];

const isLong = ({ path }) => long.some((name) => path.includes(`/test/${name}`));

class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}

module.exports = LongestFirst;
