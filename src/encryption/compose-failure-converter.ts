import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For a workflow bundle built ahead of time, where the user has no failure converter of their own. */
export const failureConverterPath = require.resolve('./failure-converter');

/** By the path of the user's. */
const composed = new Map<string, string>();
let folder: string | undefined;

/**
 * The path of a failure converter that does what the user's does and then moves messages and stack traces into a payload.
 * The SDK, and the bundler of workflows, know converters by path alone: so a file is written that joins the two, into a folder of this
 * process's own, removed when it ends.
 *
 * @param yours absolute, as the SDK takes it
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
