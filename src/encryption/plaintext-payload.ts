import type { Payload } from '@temporalio/common';
import { decode, encode } from '@temporalio/common/lib/encoding';
import { isTextTooDeep } from '../json/nesting';
import type { Unreadable, UnreadableReason } from './unreadable';

/** Returns why the SDK's default converter would throw on this unencrypted payload, or undefined when it would not. */
export function plaintextProblem({ metadata, data }: Payload): UnreadableReason | undefined {
  const encoding = metadata?.encoding;
  if (encoding === undefined) return 'it names no encoding';
  switch (decode(encoding)) {
    case 'binary/null':
    case 'binary/plain':
      return undefined;
    case 'json/plain':
      return jsonProblem(data);
    default:
      return 'its encoding is unknown';
  }
}

/** Returns a payload that a converter turns into the {@link Unreadable} marker. */
export function unreadablePayload(reason: UnreadableReason): Payload {
  const marker: Unreadable = { __unreadable: reason };
  return { metadata: { encoding: encode('json/plain') }, data: encode(JSON.stringify(marker)) };
}

/** Levels of lists and objects that a workflow can still write as JSON. */
const deepest = 1_000;

function jsonProblem(data: Uint8Array | null | undefined): UnreadableReason | undefined {
  if (data === null || data === undefined) return 'it says to be JSON and is not';
  try {
    const text = decode(data);
    JSON.parse(text);
    return isTextTooDeep(text, deepest) ? 'it nests lists and objects too deeply' : undefined;
  } catch {
    return 'it says to be JSON and is not';
  }
}
