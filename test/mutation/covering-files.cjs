const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/** Written by the first run of all tests into the copy of the code that Stryker makes, for all its processes. */
const names = (rootDir) => join(rootDir, 'names-of-tests.json');

/** For a mutant, Stryker names the tests that reach it, but has jest load every file that might hold one: this leaves the files out that do not. */
class CoveringFiles extends Sequencer {
  constructor(options) {
    super(options);
    this.globalConfig = options.globalConfig;
  }

  sort(tests) {
    const sorted = super.sort(tests);
    const { rootDir, testNamePattern } = this.globalConfig;
    if (!testNamePattern) return sorted;
    const wanted = new RegExp(testNamePattern, 'i'); // as jest reads it
    const namesIn = JSON.parse(readFileSync(names(rootDir), 'utf8'));
    return sorted.filter(({ path }) => namesIn[path].some((name) => wanted.test(name)));
  }

  cacheResults(tests, results) {
    super.cacheResults(tests, results);
    const { rootDir, testNamePattern } = this.globalConfig;
    if (testNamePattern) return;
    const namesIn = results.testResults.map(({ testFilePath, testResults }) => [
      testFilePath,
      testResults.map(({ fullName }) => fullName),
    ]);
    writeFileSync(names(rootDir), JSON.stringify(Object.fromEntries(namesIn)));
  }
}

module.exports = CoveringFiles;
