// For `node --require`: says which mutant is on, to workflows in Temporal's sandbox (instrument.ts lets them ask here) and to modules that tests load
// themselves. Where MUTANTS_REACHED names a file, each mutant's place that is come to is noted in it, with the test file that came there.
const { appendFileSync } = require('node:fs');

const noted = new Set();

function note(mutant) {
  const line = `${process.env.MUTANTS_TEST_FILE}\t${mutant}\n`;
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(process.env.MUTANTS_REACHED, line);
}

const reached = new Proxy(
  {},
  {
    get: () => 0,
    set: (_places, mutant) => {
      if (process.env.MUTANTS_REACHED) note(mutant);
      return true;
    },
  },
);

globalThis.__stryker__ = { activeMutant: process.env.ACTIVE_MUTANT ?? 'none', mutantCoverage: { static: reached } };
