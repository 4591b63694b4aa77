import { homedir } from 'node:os';
import { join } from 'node:path';

/** The directory that keeps server binaries between runs: `$XDG_CACHE_HOME`, else `~/.cache`. The first writer creates it. */
export function cacheDirectory(): string {
  const base = process.env.XDG_CACHE_HOME ?? '';
  return join(base === '' ? join(homedir(), '.cache') : base, 'temporal-agent-integrations');
}
