import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientPlugin } from '@temporalio/client';
import type { WorkerPlugin } from '@temporalio/worker';

/** One of the SDK's plugins, as the one that traces: it does what it has for a worker, and what it has for a client. */
export type OperatorsPlugin = WorkerPlugin & ClientPlugin;

/**
 * Plugins of the operator's, such as the one that traces.
 *
 * @param path of a module that exports them as `plugins`; without one there are none
 * @throws when there is no such module, or it exports no list of that name
 */
export async function loadPlugins(path: string | undefined): Promise<OperatorsPlugin[]> {
  if (path === undefined) return [];
  const loaded = (await import(pathToFileURL(resolve(path)).href)) as { plugins?: unknown };
  if (Array.isArray(loaded.plugins)) return loaded.plugins as OperatorsPlugin[];
  throw new Error(
    `${path} does not export a list \`plugins\`. Export one, such as: export const plugins = [new OpenTelemetryPlugin({ … })];`,
  );
}
