/** Each module of others that a test file of this process has asked for, by what it exports, with its functions as they were then. */
const shared = new Map();

const functionsOf = (exported) =>
  Object.entries(Object.getOwnPropertyDescriptors(exported)).filter(([, { value }]) => typeof value === 'function');

/** Notes what a module exports, and answers it. */
function share(module, exported) {
  if (Object(exported) === exported && !shared.has(exported))
    shared.set(exported, { module, own: functionsOf(exported) });
  return exported;
}

/** Puts back the functions that are not as they were, and names them. */
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
