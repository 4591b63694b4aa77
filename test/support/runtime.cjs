const { AsyncLocalStorage } = require('node:async_hooks');
const { createRequire } = require('node:module');
const { default: Runtime } = require('jest-runtime');
const { share } = require('./shared-modules.cjs');

const isOfOthers = (name) => !/^[./]|^node:|^@jest\/|^graph-trello-sandbox$/.test(name);

// As Temporal's sandbox has it: without it its SDK, which asks once per process, runs no workflow outside of one (workflow-run.ts).
globalThis.AsyncLocalStorage ??= AsyncLocalStorage;

/** Loads what others wrote as Node does, once per process, in place of once per test file. */
class SharingRuntime extends Runtime {
  constructor(...settings) {
    super(...settings);
    // Temporal's client asks for our failure converter by its path: the file's own, as if the client were.
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
