import { join } from 'node:path';
import type { BundleOptions } from '@temporalio/worker';

const root = join(__dirname, '../../..');

const entries = {
  'temporal-agent-integrations/ai-sdk$': join(root, 'workflows/frameworks/ai-sdk'),
  'temporal-agent-integrations/workflows$': join(root, 'workflows'),
};

/** Resolves the example's import of our package's name to the folder of this file: the sources, or the build output. */
export const ownNameAsHere: Required<Pick<BundleOptions, 'webpackConfigHook'>> = {
  webpackConfigHook: (config) => ({
    ...config,
    resolve: { ...config.resolve, alias: Object.assign({}, config.resolve?.alias, entries) },
  }),
};
