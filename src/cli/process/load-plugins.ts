import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientPlugin } from '@temporalio/client';
import type { WorkerPlugin } from '@temporalio/worker';

/** A plugin for the SDK, such as one for tracing: it applies its worker part to a worker and its client part to a client. */
export type OperatorsPlugin = WorkerPlugin & ClientPlugin;

/**
 * Loads the operator's plugins, such as one for tracing.
 *
 * @param path of a module that exports them as `plugins`; without one there are no plugins
 * @throws when there is no such module, or it does not export a list of that name
 */
export async function loadPlugins(path: string | undefined): Promise<OperatorsPlugin[]> {
  if (path === undefined) return [];
  const loaded = (await import(pathToFileURL(resolve(path)).href)) as { plugins?: unknown };
  if (Array.isArray(loaded.plugins)) return loaded.plugins as OperatorsPlugin[];
  throw new Error(
    `${path} does not export a list \`plugins\`. Export one, such as: export const plugins = [new OpenTelemetryPlugin({ … })];`,
  );
}
