import { productionPackages } from './production-packages';

/** Licences that require only a notice. Whoever adds another licence explains in the commit why it is acceptable for users. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]);

/** Packages that a person has reviewed and accepted: all come with Temporal's SDK. */
const judged: readonly { readonly name: RegExp; readonly because: string }[] = [
  { name: /^@swc\/core-/, because: 'the binaries of @swc/core (Apache-2.0), whose manifests leave the licence out' },
  { name: /^unionfs$/, because: 'its LICENSE is the Unlicense, its manifest leaves it out' },
  { name: /^caniuse-lite$/, because: 'data under CC-BY-4.0, used while bundling and not passed on' },
];

/** At least one alternative of the SPDX expression must consist of allowed licences only. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())));

const installed = productionPackages();
const refused = installed.filter(
  ({ name, license = '' }) => !isAllowed(license) && !judged.some((one) => one.name.test(name)),
);
for (const { name, version, license } of refused) console.error(`${name}@${version}: ${license ?? 'names no licence'}`);
console.log(
  `${installed.length - refused.length} of ${installed.length} packages that users install have an allowed licence.`,
);
if (refused.length > 0 || installed.length === 0) process.exitCode = 1;
