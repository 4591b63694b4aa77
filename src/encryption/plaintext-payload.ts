import type { Payload } from '@temporalio/common';
import { decode, encode } from '@temporalio/common/lib/encoding';
import type { Unreadable, UnreadableReason } from './unreadable';

/** Why the SDK's default converter would throw on this payload, which somebody sent without encryption; undefined when it would not. */
export function plaintextProblem({ metadata, data }: Payload): UnreadableReason | undefined {
  const encoding = metadata?.encoding;
  if (encoding === undefined) return 'it names no encoding';
  switch (decode(encoding)) {
    case 'binary/null':
    case 'binary/plain':
      return undefined;
    case 'json/plain':
      return isJson(data) ? undefined : 'it says to be JSON and is not';
    default:
      return 'its encoding is unknown';
  }
}

/** The payload that a converter turns into the {@link Unreadable} marker. */
export function unreadablePayload(reason: UnreadableReason): Payload {
  const marker: Unreadable = { __unreadable: reason };
  return { metadata: { encoding: encode('json/plain') }, data: encode(JSON.stringify(marker)) };
}

function isJson(data: Uint8Array | null | undefined): boolean {
  if (data === null || data === undefined) return false;
  try {
    JSON.parse(decode(data));
    return true;
  } catch {
    return false;
  }
}
