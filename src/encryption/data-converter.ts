import type { DataConverter } from '@temporalio/common';
import type { KeyRing } from './key-ring';
import { createPayloadCodec, type PayloadCodecOptions } from './payload-codec';

/** For a workflow bundle built ahead of time. */
export const failureConverterPath = require.resolve('./failure-converter');

/**
 * The data converter of everyone who shares a namespace: give it to every client and worker. A workflow bundle built ahead of time
 * (`bundleWorkflowCode`) needs its `failureConverterPath` too.
 */
export function createDataConverter(
  keyRing: KeyRing,
  options: PayloadCodecOptions = {},
): Required<Pick<DataConverter, 'payloadCodecs' | 'failureConverterPath'>> {
  return {
    payloadCodecs: [createPayloadCodec(keyRing, options)],
    failureConverterPath,
  };
}
