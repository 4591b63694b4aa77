/** Each third-party module that a test file of this process has loaded, by its exports, with the functions they had then. */
const shared = new Map();

const functionsOf = (exported) =>
  Object.entries(Object.getOwnPropertyDescriptors(exported)).filter(([, { value }]) => typeof value === 'function');

/** Records the exports of a module, and returns them. */
function share(module, exported) {
  if (Object(exported) === exported && !shared.has(exported))
    shared.set(exported, { module, own: functionsOf(exported) });
  return exported;
}

/** Restores changed functions, and returns their names. */
function putBack() {
  const changed = [];
  for (const [exported, { module, own }] of shared) {
    for (const [name, descriptor] of own) {
      if (Object.getOwnPropertyDescriptor(exported, name)?.value === descriptor.value) continue;
      changed.push(`${name} of ${module}`);
      Object.defineProperty(exported, name, descriptor);
    }
  }
  return changed;
}

module.exports = { share, putBack };
