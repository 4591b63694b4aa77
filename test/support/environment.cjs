// A test file has its own instances of our modules; third-party modules (some 1,500), and ours that keep nothing, are loaded once per process:
// runtime.cjs. Both have to live in the process's realm, so that Error is the same class on both sides. Changes of a file to the realm are undone when the file ends.
const { AsyncLocalStorage } = require('node:async_hooks');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');
const { putBack } = require('./shared-modules.cjs');

// On request, records HTTP exchanges for `npm run check:wire`; outside of the test files, so that each exchange is recorded once.
if (process.env.RECORD_WIRE) require('../wire/record-exchanges').recordExchanges(process.env.RECORD_WIRE);

// Caches V8's compiled code as well: compiling is a third of the time that loading a file takes.
const { compileFunction } = vm;
const compiled = new Map();
vm.compileFunction = (code, parameters, { parsingContext: _another, ...options }) => {
  const known = compiled.get(options.filename);
  if (known?.code === code) return compileFunction(code, parameters, { ...options, cachedData: known.data });
  const made = compileFunction(code, parameters, { ...options, produceCachedData: true });
  compiled.set(options.filename, { code, data: made.cachedData });
  return made;
};

// Node 20 hands on the context of each AsyncLocalStorage that was ever used with each promise, and jest makes one for every file.
const used = new Set();
for (const name of ['run', 'enterWith']) {
  const use = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...values) {
    used.add(this);
    return use.apply(this, values);
  };
}
const endContexts = () => {
  for (const storage of used) storage.disable();
  used.clear();
};

/** Temporal's SDK, if a test file has loaded it. */
const temporalWorker = () => require.cache[require.resolve('@temporalio/worker')]?.exports;

class Environment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.before = remember();
    Error.stackTraceLimit = 100; // as jest sets it in a separate realm: with ten lines, none may be the test's
    const { projectConfig } = config;
    this.global = globalThis;
    this.moduleMocker = new this.moduleMocker.constructor(globalThis);
    this.fakeTimersModern = new this.fakeTimersModern.constructor({ config: projectConfig, global: globalThis });
  }

  async teardown() {
    await super.teardown();
    // Temporal's runtime is shared by the process; a connection that a failed test left open would keep it alive.
    await temporalWorker()?.Runtime._instance?.shutdown();
    endContexts();
    this.before();
    const changed = putBack();
    if (changed.length > 0)
      throw new Error(
        `This file has changed what the test files after it share, and not put it back: ${changed.join(', ')}.`,
      );
  }
}

/** Returns a function that restores everything a test file may change in its process. */
function remember() {
  const globals = Object.getOwnPropertyDescriptors(globalThis);
  const { exit, env } = process;
  const variables = { ...env };
  const { prepareStackTrace } = Error;
  const listeners = new Map(process.eventNames().map((event) => [event, process.rawListeners(event)]));
  return () => {
    for (const name of Reflect.ownKeys(globalThis)) if (!(name in globals)) Reflect.deleteProperty(globalThis, name);
    for (const name of Reflect.ownKeys(globals))
      if (globals[name].configurable) Object.defineProperty(globalThis, name, globals[name]);
    process.exit = exit;
    process.env = env;
    for (const name of Object.keys(env)) if (!(name in variables)) Reflect.deleteProperty(env, name);
    Object.assign(env, variables);
    Error.prepareStackTrace = prepareStackTrace;
    for (const event of process.eventNames()) {
      const kept = listeners.get(event) ?? [];
      for (const listener of process.rawListeners(event)) if (!kept.includes(listener)) process.off(event, listener);
    }
  };
}

module.exports = Environment;
