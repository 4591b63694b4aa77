import type { DataConverter, PayloadCodec } from '@temporalio/common';
import { composeFailureConverter } from './compose-failure-converter';
import type { KeyRing } from './key-ring';
import { createPayloadCodec, type PayloadCodecOptions } from './payload-codec';

/** The user's codecs that each of our codecs wraps. */
const insideOf = new WeakMap<PayloadCodec, readonly PayloadCodec[]>();

export interface DataConverterOptions extends Pick<PayloadCodecOptions, 'onUnreadable' | 'isOwnSummary'> {
  /** The user's data converter: its codecs run inside ours and its converters stay. A converter that is already ours is not applied twice. */
  readonly yours?: DataConverter | undefined;
}

/** Creates a data converter that seals what goes to Temporal. `createDataConverter` (src/client/data-converter.ts) also sets readable summaries. */
export function sealingConverter(
  keyRing: KeyRing,
  { yours = {}, ...options }: DataConverterOptions = {},
): DataConverter & Required<Pick<DataConverter, 'payloadCodecs' | 'failureConverterPath'>> {
  const inner = (yours.payloadCodecs ?? []).flatMap((codec) => insideOf.get(codec) ?? [codec]);
  const ownConverter = yours.payloadConverterPath !== undefined;
  const codec = createPayloadCodec(keyRing, { ...options, inner, ownConverter });
  insideOf.set(codec, inner);
  return {
    ...yours,
    payloadCodecs: [codec],
    failureConverterPath: composeFailureConverter(yours.failureConverterPath),
  };
}

/**
 * Ensures that one of our codecs seals every payload as the last step before Temporal.
 *
 * @throws when something has replaced our codecs with others
 */
export function requireSealing(codecs: readonly PayloadCodec[]): void {
  const last = codecs.at(-1);
  if (last !== undefined && insideOf.has(last)) return;
  throw new Error(
    'Payloads would go to Temporal unencrypted: a plugin that comes after AgentIntegrationsPlugin (those of a connection come last) sets ' +
      'payload codecs of its own in place of those there are. Put AgentIntegrationsPlugin last, or on the connection too.',
  );
}
