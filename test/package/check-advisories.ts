import { spawnSync } from 'node:child_process';
import { productionPackages } from './production-packages';

interface Audit {
  readonly error?: { readonly summary?: string };
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
}

const severe = new Set(['moderate', 'high', 'critical']);

/** Fails for a known vulnerability in the packages that users install. An unreachable registry is no failure: it says nothing about the packages. */
const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8' });
const { vulnerabilities, message, error } = JSON.parse(stdout || '{}') as Audit;
if (vulnerabilities === undefined) {
  console.log(`The registry's advisories could not be asked: ${message ?? error?.summary ?? 'no answer'}.`);
} else {
  const installed = new Set(productionPackages().map(({ name }) => name));
  const holes = Object.entries(vulnerabilities).filter(
    ([name, { severity }]) => installed.has(name) && severe.has(severity),
  );
  for (const [name, { severity, range }] of holes) console.error(`${name} ${range}: ${severity}`);
  console.log(`${holes.length} known holes in ${installed.size} packages that users install.`);
  if (holes.length > 0) process.exitCode = 1;
}
