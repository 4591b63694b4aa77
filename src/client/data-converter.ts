import { isOwnSummary } from './own-summary';
import { sealingConverter, type DataConverterOptions } from '../encryption/data-converter';
import type { KeyRing } from '../encryption/key-ring';

/**
 * The data converter of everyone who shares a namespace: give it to every client and worker. A workflow bundle built ahead of time for a worker
 * without {@link AgentIntegrationsPlugin} (`bundleWorkflowCode`) needs its `failureConverterPath` too, and its `payloadConverterPath` where there is one.
 */
export const createDataConverter = (keyRing: KeyRing, options: Omit<DataConverterOptions, 'isOwnSummary'> = {}) =>
  sealingConverter(keyRing, { ...options, isOwnSummary });
