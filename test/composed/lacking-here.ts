import { findOnPath } from '../../src/temporal/dev-server/find-on-path';
import { findPostgresql } from './postgresql';
import { buildTemporal } from './temporal-programs';

/**
 * Says in a sentence what this machine lacks to run docker-compose.yml without containers; undefined if it lacks nothing. Also builds Temporal's
 * server if that has not been done, which requires Go's module proxy.
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
