import { join } from 'node:path';
import type { DataConverter } from '@temporalio/common';
import {
  bundleWorkflowCode,
  DefaultLogger,
  type BundleOptions,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import { composeFailureConverter } from '../encryption/compose-failure-converter';
import { defined } from '../json/defined';

export const interceptorModule = join(__dirname, '../../workflows/interceptors');

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
    workflowInterceptorModules: [interceptorModule],
    failureConverterPath: composeFailureConverter(failureConverterPath),
    ...defined({ payloadConverterPath }),
    logger: new DefaultLogger('WARN'),
  });
}
