module.exports = globalThis.sharedModules.rxjs;
