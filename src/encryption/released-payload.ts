import type { Payload } from '@temporalio/common';
import { decode, encode } from '@temporalio/common/lib/encoding';

/** In the metadata: says that a holder of the keys has released this payload, and for which workflow. */
const field = 'agent-integrations-release';

/**
 * A value that leaves us: for a caller in another namespace, who has none of our keys. The codec leaves it unsealed if the proof is genuine
 * (`src/encryption/release-proof.ts`).
 *
 * @param text JSON
 */
export const releasedPayload = (text: string, proof: string): Payload => ({
  metadata: { encoding: encode('json/plain'), [field]: encode(proof) },
  data: encode(text),
});

/** What says that a payload is released; undefined for any other. Anybody can have written it. */
export function releaseOf({ metadata, data }: Payload): { text: string; proof: string } | undefined {
  const proof = metadata?.[field];
  return proof == null || data == null ? undefined : { text: decode(data), proof: decode(proof) };
}
