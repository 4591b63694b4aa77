import type { DataConverter } from '@temporalio/common';
import {
  bundleWorkflowCode,
  DefaultLogger,
  type BundleOptions,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import { defined } from '../json/defined';
import { bundlerPlugin } from './bundler-plugin';

/**
 * Bundles our own workflows with the plugin's additions, once for any number of workers.
 *
 * @param yours the data converter that agents and clients have besides ours
 */
export const bundleServiceWorkflows = (yours?: DataConverter): Promise<WorkflowBundleWithSourceMap> =>
  bundleWorkflows(require.resolve('../../workflows/service'), yours);

/** Bundles workflows ahead of time with the plugin's additions. */
export function bundleWorkflows(
  workflowsPath: string,
  { payloadConverterPath, failureConverterPath }: DataConverter = {},
  bundler: Pick<BundleOptions, 'webpackConfigHook'> = {},
): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    ...bundler,
    workflowsPath,
    ...defined({ payloadConverterPath, failureConverterPath }),
    plugins: [bundlerPlugin],
    logger: new DefaultLogger('WARN'),
  });
}
