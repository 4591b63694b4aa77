import { join } from 'node:path';
import type { BundleOptions } from '@temporalio/worker';

const root = join(__dirname, '../../..');

const entries = {
  'temporal-agent-integrations/ai-sdk$': join(root, 'workflows/frameworks/ai-sdk'),
  'temporal-agent-integrations/workflows$': join(root, 'workflows'),
};

/** The bundler finds what the example imports by our package's name where this file is: among the sources, or in what was built of them. */
export const ownNameAsHere: Required<Pick<BundleOptions, 'webpackConfigHook'>> = {
  webpackConfigHook: (config) => ({
    ...config,
    resolve: { ...config.resolve, alias: Object.assign({}, config.resolve?.alias, entries) },
  }),
};
