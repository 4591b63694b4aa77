import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where server binaries are kept between runs: `$XDG_CACHE_HOME`, else `~/.cache`. Made by whoever first writes into it. */
export function cacheDirectory(): string {
  const base = process.env.XDG_CACHE_HOME ?? '';
  return join(base === '' ? join(homedir(), '.cache') : base, 'temporal-agent-integrations');
}
