const { relative } = require('node:path');

/**
 * Long tests: proofs (every fault at every place, every attack, every reader of text, every step through every interface), the mission, sentence by
 * sentence from outside, users' libraries combined with ours, what people and programs reach us by (pages, HTTP API, MCP, Nexus, doctor), and the
 * commands, a process per call. They take longer than all others.
 */
const isLong = (path) =>
  /^(?:test\/(?:(?:composition|doctor|gateway|guarantees|live-check|mcp|mission|nexus|prove)\/|cli\/(?:commands|demo|usage)\.)|packages\/sandbox\/test\/command\.)/.test(
    relative(process.cwd(), path),
  );

/** For `jest --filter`: the tests that `npm run test:long` runs. */
module.exports = (paths) => ({ filtered: paths.filter(isLong) });
module.exports.isLong = isLong;
