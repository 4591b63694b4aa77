import { join } from 'node:path';
import type { BundleOptions, BundlerPlugin } from '@temporalio/worker';
import { composeFailureConverter } from '../encryption/compose-failure-converter';

export const interceptorModule = join(__dirname, '../../workflows/interceptors');

/**
 * Adds to workflows that are bundled ahead of time what {@link AgentIntegrationsPlugin} adds to a worker's workflows. It needs neither keys nor
 * configuration, which a build has not.
 *
 * ```ts
 * const { code } = await bundleWorkflowCode({ workflowsPath, plugins: [bundlerPlugin] });
 * ```
 */
export const bundlerPlugin = {
  name: 'temporal-agent-integrations',
  configureBundler: (options: BundleOptions): BundleOptions => ({
    ...options,
    workflowInterceptorModules: [...(options.workflowInterceptorModules ?? []), interceptorModule],
    failureConverterPath: composeFailureConverter(options.failureConverterPath),
  }),
} satisfies BundlerPlugin;
