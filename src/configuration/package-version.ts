import { readFileSync } from 'node:fs';

/** The version of this package. The package is found by its own name, which resolves to the same file from the sources and from the build. */
export function packageVersion(): string {
  const manifest = readFileSync(require.resolve('temporal-agent-integrations/package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
