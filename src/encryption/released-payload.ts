import type { Payload } from '@temporalio/common';
import { decode, encode } from '@temporalio/common/lib/encoding';

/** Metadata field with the proof that a holder of the keys has released this payload, and for which workflow. */
const field = 'agent-integrations-release';

/**
 * Makes a payload for a caller in another namespace, who has none of our keys. The codec leaves it unsealed if the proof is genuine
 * (`src/encryption/release-proof.ts`).
 *
 * @param text JSON
 */
export const releasedPayload = (text: string, proof: string): Payload => ({
  metadata: { encoding: encode('json/plain'), [field]: encode(proof) },
  data: encode(text),
});

/** Returns the text and proof of a released payload, or undefined for any other. The proof is unverified: anybody can write one. */
export function releaseOf({ metadata, data }: Payload): { text: string; proof: string } | undefined {
  const proof = metadata?.[field];
  return proof == null || data == null ? undefined : { text: decode(data), proof: decode(proof) };
}
