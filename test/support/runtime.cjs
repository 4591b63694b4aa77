const { AsyncLocalStorage } = require('node:async_hooks');
const { createRequire } = require('node:module');
const { default: Runtime } = require('jest-runtime');
const { share } = require('./shared-modules.cjs');

const isOfOthers = (name) => !/^[./]|^node:|^@jest\/|^graph-trello-sandbox$/.test(name);

// As in Temporal's sandbox: without it the SDK, which checks once per process, runs no workflow outside of a sandbox (workflow-run.ts).
globalThis.AsyncLocalStorage ??= AsyncLocalStorage;

/** Loads third-party modules as Node does, once per process instead of once per test file. */
class SharingRuntime extends Runtime {
  constructor(...settings) {
    super(...settings);
    // Temporal's client loads our failure converter by its path: this returns the test file's instance, as if the client belonged to the file.
    require.extensions['.ts'] = (module, path) => {
      module.exports = this.requireModule(path);
      Reflect.deleteProperty(require.cache, path);
    };
  }

  requireModuleOrMock(from, name) {
    return isOfOthers(name) && !from.includes('/node_modules/')
      ? share(name, createRequire(from)(name))
      : super.requireModuleOrMock(from, name);
  }

  teardown() {
    delete require.extensions['.ts'];
    super.teardown();
  }
}

module.exports = SharingRuntime;
module.exports.default = SharingRuntime;
