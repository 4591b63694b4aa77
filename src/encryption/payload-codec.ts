import type { Payload, PayloadCodec, SerializationContext } from '@temporalio/common';
import { decode, encode } from '@temporalio/common/lib/encoding';
import { temporal } from '@temporalio/proto';
import { decrypt, encrypt } from './aes-gcm';
import { deriveKey } from './derive-key';
import { currentKey, type KeyRing } from './key-ring';
import { plaintextProblem, unreadablePayload } from './plaintext-payload';
import { isReadableSummary } from './readable-summary';
import type { UnreadableReason } from './unreadable';

const encryptedEncoding = 'binary/encrypted';

export interface PayloadCodecOptions {
  /** Told of everything that could not be read, for a log; gets no content. */
  readonly onUnreadable?: (reason: UnreadableReason, workflowId: string | undefined) => void;
}

/**
 * Encrypts payloads (AES-256-GCM) on their way to Temporal and binds each to its workflow, so that one copied into another workflow is
 * refused there. The workflow's id stands in the metadata, where a reader without a workflow at hand (the codec server of the Web UI) finds it.
 *
 * Decoding never throws and leaves nothing for the converter to throw on: one bad signal would otherwise stop its workflow for ever. What cannot be
 * read becomes a marker, see `isUnreadable`. Payloads that were never encrypted (a signal from the Web UI) pass through, and summaries
 * made with `readableSummary` stay readable.
 *
 * What the SDK, 1.24, was seen to hand over as context, on a real server, with and without cached workflows:
 * - The workflow's own id on both sides: arguments, results and failures; memo; signals, updates and queries with their answers; continue-as-new;
 *   an activity's arguments, result, failure and heartbeat details; summaries of activities and timers.
 * - The other workflow's id on both sides: arguments, result, failure, memo and summary of a child; signals to a child or another workflow.
 * - The id without the timestamp on one side, with it on the other: what a schedule starts ({@link withoutScheduledTime}).
 * - None on both sides: the memo of a schedule; by the SDK's source, also activities without a workflow and Nexus calls. None on one side: an activity completed from outside by its
 *   task token. These are sealed for no workflow, and accepted in all.
 * - Never shown to a codec, so plain in histories: headers, search attributes, ids, types, the reason of a termination.
 * - The message of a failed query does not reach the client, only "Encoded failure": let queries answer with a value.
 * - Replaying a history needs the id it was recorded under (third argument of `Worker.runReplayHistory`).
 */
export function createPayloadCodec(keyRing: KeyRing, options: PayloadCodecOptions = {}): PayloadCodec {
  const sealingKey = deriveKey(currentKey(keyRing), 'payloads', 'seal');
  const keys = new Map([...keyRing.keys].map(([id, key]) => [id, deriveKey(key, 'payloads', 'seal')]));

  function seal(payload: Payload, workflowId: string | undefined): Payload {
    if (isReadableSummary(payload.data)) return payload;
    const plaintext = temporal.api.common.v1.Payload.encode(payload).finish();
    return {
      metadata: {
        encoding: encode(encryptedEncoding),
        'encryption-key-id': encode(keyRing.current),
        ...(workflowId === undefined ? {} : { 'encryption-workflow-id': encode(workflowId) }),
      },
      data: encrypt(sealingKey, associatedData(workflowId), plaintext),
    };
  }

  function unseal({ metadata, data }: Payload, workflowId: string | undefined): Payload | UnreadableReason {
    const sealedFor = text(metadata?.['encryption-workflow-id']);
    if (sealedFor !== undefined && workflowId !== undefined && sealedFor !== workflowId) {
      return 'it was sealed for another workflow';
    }
    const key = keys.get(text(metadata?.['encryption-key-id']) ?? '');
    if (key === undefined) return 'the key that sealed it is not in the key ring';
    const plaintext = decrypt(key, associatedData(sealedFor), data ?? new Uint8Array());
    // What our key sealed was a payload: no need to distrust what is inside.
    return plaintext === undefined
      ? 'it was changed after it was sealed'
      : temporal.api.common.v1.Payload.decode(plaintext);
  }

  function read(payload: Payload, workflowId: string | undefined): Payload {
    const encrypted = text(payload.metadata?.encoding) === encryptedEncoding;
    const result = encrypted ? unseal(payload, workflowId) : (plaintextProblem(payload) ?? payload);
    if (typeof result !== 'string') return result;
    options.onUnreadable?.(result, workflowId);
    return unreadablePayload(result);
  }

  return {
    encode: (payloads, context) => Promise.resolve(payloads.map((payload) => seal(payload, workflowOf(context)))),
    decode: (payloads, context) => Promise.resolve(payloads.map((payload) => read(payload, workflowOf(context)))),
  };
}

function associatedData(workflowId: string | undefined): string {
  return workflowId === undefined ? 'no workflow' : `workflow ${workflowId}`;
}

function text(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : decode(bytes);
}

/** The id of the workflow that owns a payload; undefined when it has none or is not known. */
function workflowOf(context: SerializationContext | undefined): string | undefined {
  const id = context?.workflowId ?? '';
  return id === '' ? undefined : withoutScheduledTime(id);
}

/**
 * A schedule encrypts its workflow's arguments under the id it was given, and starts the workflow under that id and the time. One run also
 * reads the result of the run before. So all runs of a schedule count as one workflow.
 */
function withoutScheduledTime(workflowId: string): string {
  return workflowId.replace(/-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, '');
}
