const { relative } = require('node:path');

/** Proofs: every fault at every place, every attack, every reader of text, every step tried through every interface. They take as long as all other tests. */
const isLong = (path) => /^test\/(?:guarantees|live-check|prove)\//.test(relative(process.cwd(), path));

/** For `jest --filter`: what `npm run test:long` runs. */
module.exports = (paths) => ({ filtered: paths.filter(isLong) });
module.exports.isLong = isLong;
