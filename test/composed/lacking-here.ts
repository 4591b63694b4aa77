import { findOnPath } from '../../src/temporal/dev-server/find-on-path';
import { findPostgresql } from './postgresql';
import { buildTemporal } from './temporal-programs';

/**
 * What this machine lacks to bring up docker-compose.yml without containers, in a sentence; undefined where it has everything. Temporal's server is
 * built on the way, where that has not been done: without Go's module proxy it cannot be.
 */
export async function lackingHere(onProgress: (line: string) => void): Promise<string | undefined> {
  if (findOnPath('go') === undefined || findPostgresql() === undefined)
    return 'Go and PostgreSQL are needed on this machine.';
  try {
    await buildTemporal(onProgress);
    return undefined;
  } catch (error) {
    return `Temporal's server could not be built with Go: ${error instanceof Error ? error.message : String(error)}`;
  }
}
