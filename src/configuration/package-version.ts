import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Of this package; found by its own name, which leads to the same file from the sources and from the build. */
export function packageVersion(): string {
  const manifest = readFileSync(require.resolve('temporal-agent-integrations/package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}
