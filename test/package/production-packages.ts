import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Locked {
  readonly version: string;
  readonly license?: string;
  /** A package of this repository: the lock file's entry for its folder has the rest. */
  readonly link?: true;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface ProductionPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
}

const root = join(__dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};

/**
 * Returns what users install with the package: its dependencies and peers, with all their dependencies, from the lock file. (npm treats the peers as
 * development dependencies here, so that its own `--omit=dev` leaves Temporal's SDK out.)
 */
export function productionPackages(): ProductionPackage[] {
  const found = new Map<string, ProductionPackage>();
  const visit = (path: string): void => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    const wanted = { ...dependencies, ...optionalDependencies, ...(path === '' ? peerDependencies : {}) };
    for (const name of Object.keys(wanted)) {
      const place = linkedTo(placeOf(name, path));
      const locked = place === undefined ? undefined : packages[place];
      if (place === undefined || locked === undefined || found.has(place)) continue;
      found.set(place, { name, version: locked.version, license: locked.license });
      visit(place);
    }
  };
  visit('');
  return [...found.values()];
}

function linkedTo(place: string | undefined): string | undefined {
  const locked = packages[place ?? ''];
  return locked?.link ? locked.resolved : place;
}

/** Returns where Node finds a package that another package's folder requires. */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder === '.' ? '' : folder, 'node_modules', name);
    if (packages[place] !== undefined) return place;
    if (folder === '' || folder === '.') return undefined;
  }
}
