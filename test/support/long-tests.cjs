const { relative } = require('node:path');

/**
 * Proofs: every fault at every place, every attack, every reader of text, every step tried through every interface; the mission, sentence by sentence, driven
 * from outside; what users bring along, put together with ours; and the command, each call of which is a process that starts. They take as long as all other tests.
 */
const isLong = (path) =>
  /^test\/(?:(?:composition|guarantees|live-check|mission|prove)\/|cli\/(?:commands|usage)\.)/.test(
    relative(process.cwd(), path),
  );

/** For `jest --filter`: what `npm run test:long` runs. */
module.exports = (paths) => ({ filtered: paths.filter(isLong) });
module.exports.isLong = isLong;
