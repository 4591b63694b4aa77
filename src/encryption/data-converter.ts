import type { DataConverter, PayloadCodec } from '@temporalio/common';
import { composeFailureConverter } from './compose-failure-converter';
import type { KeyRing } from './key-ring';
import { createPayloadCodec, type PayloadCodecOptions } from './payload-codec';

/** Which codecs of the user's are inside one of ours. */
const insideOf = new WeakMap<PayloadCodec, readonly PayloadCodec[]>();

export interface DataConverterOptions extends Pick<PayloadCodecOptions, 'onUnreadable' | 'isOwnSummary'> {
  /** A data converter of the user's own: its codecs work inside ours, its converters stay. One that is ours already is not applied twice. */
  readonly yours?: DataConverter | undefined;
}

/** A data converter that seals what goes to Temporal. `createDataConverter` (src/data-converter.ts) says besides which summaries are ours and stay readable. */
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
 * Makes sure that the last thing that happens to a payload on its way to Temporal is that one of our codecs seals it.
 *
 * @throws when something has put other codecs in its place
 */
export function requireSealing(codecs: readonly PayloadCodec[]): void {
  const last = codecs.at(-1);
  if (last !== undefined && insideOf.has(last)) return;
  throw new Error(
    'Payloads would go to Temporal unencrypted: a plugin that comes after AgentIntegrationsPlugin (those of a connection come last) sets ' +
      'payload codecs of its own in place of those there are. Put AgentIntegrationsPlugin last, or on the connection too.',
  );
}
