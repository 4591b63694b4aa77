const { AsyncLocalStorage } = require('node:async_hooks');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { default: Runtime } = require('jest-runtime');
const { share } = require('./shared-modules.cjs');

const isOfOthers = (name) => !/^[./]|^node:|^@jest\/|^graph-trello-sandbox$/.test(name);

// As in Temporal's sandbox: without it the SDK, which checks once per process, runs no workflow outside of a sandbox (workflow-run.ts).
globalThis.AsyncLocalStorage ??= AsyncLocalStorage;

/** Our modules that keep nothing between calls, and import no others of ours. The commands import the rest of the sandbox when they are called. */
const root = join(__dirname, '..', '..');
const stateless = ['src/contracts/', 'src/json/', 'src/text/', 'packages/sandbox/src/'].map((folder) =>
  join(root, folder),
);
const importsLater = join(root, 'packages/sandbox/src/cli/');
const isStateless = (path) => !path.startsWith(importsLater) && stateless.some((folder) => path.startsWith(folder));
const loaded = new Map();

/** Loads third-party modules as Node does, and those of ours that keep nothing, once per process instead of once per test file. */
class SharingRuntime extends Runtime {
  constructor(...settings) {
    super(...settings);
    for (const [path, { module, sourceMap }] of loaded) {
      this.registries.getActiveCjsRegistry().set(path, module);
      this.getSourceMaps().set(path, sourceMap);
    }
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
    for (const [path, module] of this.registries.getActiveCjsRegistry())
      if (isStateless(path) && module.loaded) loaded.set(path, { module, sourceMap: this.getSourceMaps().get(path) });
    super.teardown();
  }
}

module.exports = SharingRuntime;
module.exports.default = SharingRuntime;
