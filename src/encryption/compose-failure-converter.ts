import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The failure converter for a workflow bundle built ahead of time, when the user has no failure converter. */
export const failureConverterPath = require.resolve('./failure-converter');

/** Paths of composed failure converters, by the path of the user's converter. */
const composed = new Map<string, string>();
let folder: string | undefined;

/**
 * Returns the path of a failure converter that runs the user's converter and then moves messages and stack traces into a payload.
 * The SDK and the workflow bundler know converters by path only. So this function writes a file that joins the two converters, into
 * a temporary folder that belongs to this process and is removed when the process ends.
 *
 * @param yours absolute path, as the SDK takes it
 */
export function composeFailureConverter(yours: string | undefined): string {
  if (yours === undefined || yours === failureConverterPath) return failureConverterPath;
  if ([...composed.values()].includes(yours)) return yours;
  const path = composed.get(yours) ?? join(ownFolder(), `${String(composed.size)}.cjs`);
  composed.set(yours, path);
  const ours = require.resolve('./encode-failures');
  writeFileSync(
    path,
    `exports.failureConverter = require(${JSON.stringify(ours)}).encodeFailures(require(${JSON.stringify(yours)}).failureConverter);\n`,
  );
  return path;
}

function ownFolder(): string {
  if (folder !== undefined) return folder;
  const made = mkdtempSync(join(tmpdir(), 'agent-integrations-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  folder = made;
  return made;
}
