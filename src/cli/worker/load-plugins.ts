import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WorkerPlugin } from '@temporalio/worker';

/**
 * Plugins of the operator's, such as the one that traces.
 *
 * @param path of a module that exports them as `plugins`
 * @throws when there is no such module, or it exports no list of that name
 */
export async function loadPlugins(path: string): Promise<WorkerPlugin[]> {
  const loaded = (await import(pathToFileURL(resolve(path)).href)) as { plugins?: unknown };
  if (Array.isArray(loaded.plugins)) return loaded.plugins as WorkerPlugin[];
  throw new Error(
    `${path} does not export a list \`plugins\`. Export one, such as: export const plugins = [new OpenTelemetryPlugin({ … })];`,
  );
}
