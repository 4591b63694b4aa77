// Every test file evaluates all it imports anew, some 1,600 modules: seconds of each. What keeps no state and knows no realm is loaded once per process.
const { TestEnvironment } = require('jest-environment-node');

// What goes over the wire is kept for `npm run check:wire`, where asked for; outside of the files, so that each exchange is kept once.
if (process.env.RECORD_WIRE) require('../wire/record-exchanges').recordExchanges(process.env.RECORD_WIRE);

// So is what V8 makes of a module's text: compiling is a third of the time in which a file is loaded.
const vm = require('node:vm');
const { compileFunction } = vm;
const compiled = new Map();
vm.compileFunction = (code, parameters, options) => {
  const known = compiled.get(options.filename);
  if (known?.code === code) return compileFunction(code, parameters, { ...options, cachedData: known.data });
  const made = compileFunction(code, parameters, { ...options, produceCachedData: true });
  compiled.set(options.filename, { code, data: made.cachedData });
  return made;
};

const shared = { rxjs: require('rxjs'), 'rxjs/operators': require('rxjs/operators') };

class Environment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.sharedModules = shared;
  }
}

module.exports = Environment;
