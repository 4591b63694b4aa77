import type { KeyObject } from 'node:crypto';
import type { Payload, PayloadCodec, SerializationContext } from '@temporalio/common';
import { decode, encode } from '@temporalio/common/lib/encoding';
import { temporal } from '@temporalio/proto';
import { decrypt, encrypt } from './aes-gcm';
import { deriveKey } from './derive-key';
import { currentKey, type KeyRing } from './key-ring';
import { plaintextProblem, unreadablePayload } from './plaintext-payload';
import { readableTextOf } from './readable-summary';
import { isServiceWorkflow, nexusCallWorkflow } from '../messages/workflow-kinds';
import { isReleased } from './release-proof';
import { releaseOf } from './released-payload';
import type { UnreadableReason } from './unreadable';

const encryptedEncoding = 'binary/encrypted';

export interface PayloadCodecOptions {
  /**
   * A user's own codecs, in their order: they see payloads before they are sealed, and again after they are unsealed. They have to let pass what
   * they did not write, as every codec has; the service's own workflows are sealed without them, so that a service worker, a gateway or a
   * command in a process without them reads and writes those.
   */
  readonly inner?: readonly PayloadCodec[];
  /** Whether a converter of the user's reads payloads, which may know encodings that the SDK does not. */
  readonly ownConverter?: boolean;
  /** Which of the texts marked with `readableSummary` stay readable: anybody may write one that begins with the mark. Default: none. */
  readonly isOwnSummary?: (text: string) => boolean;
  /** Told of everything that could not be read, for a log; gets no content. */
  readonly onUnreadable?: (reason: UnreadableReason, workflowId: string | undefined) => void;
}

/**
 * Encrypts payloads (AES-256-GCM) on their way to Temporal and binds each to its workflow, so that one copied into another workflow is
 * refused there. The workflow's id stands in the metadata, where a reader without a workflow at hand (the codec server of the Web UI) finds it.
 *
 * Decoding never throws and leaves nothing for the converter to throw on: one bad signal would otherwise stop its workflow for ever. What cannot be
 * read becomes a marker, see `isUnreadable`. Payloads that were never encrypted (a signal from the Web UI) pass through, and our own summaries,
 * made with `readableSummary`, stay readable, as do answers that are released to a caller without keys (`releasedPayload`).
 *
 * Which workflow's id the SDK (1.24) hands to the codec with a payload, as seen on a real server, with and without cached workflows:
 *
 * | payload                                                                    | sealed with the id of        | read with the id of       |
 * | -------------------------------------------------------------------------- | ---------------------------- | ------------------------- |
 * | a workflow's arguments, result, failure and memo; continue-as-new          | the workflow                 | the workflow              |
 * | its signals, updates and queries, and what they answer                     | the workflow                 | the workflow              |
 * | its activities' arguments, results, failures and heartbeats; summaries     | the workflow                 | the workflow              |
 * | a child's arguments, result, failure, memo and summary; signals to others  | the child, the other         | the child, the other      |
 * | what a schedule starts, see {@link withoutScheduledTime}                   | the workflow, without a time | the workflow, with a time |
 * | the memo of a schedule; activities without a workflow¹, Nexus calls¹       | none                         | none                      |
 * | the result of an activity that is completed from outside by its task token | none                         | the workflow              |
 *
 * ¹ By the SDK's source, not seen. What is sealed with no id is accepted in every workflow but that of a Nexus call ({@link isStrict}).
 *
 * No codec is shown headers, search attributes, ids, types and the reason of a termination: they are plain in histories. The message of a failed query
 * does not reach the client, only "Encoded failure": let queries answer with a value. Replaying a history needs the id it was recorded under (third
 * argument of `Worker.runReplayHistory`).
 */
export function createPayloadCodec(keyRing: KeyRing, options: PayloadCodecOptions = {}): PayloadCodec {
  const { inner = [], isOwnSummary = () => false } = options;
  const isReadable = ({ data }: Payload): boolean => {
    const summary = readableTextOf(data);
    return summary !== undefined && isOwnSummary(summary);
  };
  const keyOf = (key: KeyObject): KeyObject => deriveKey(key, 'payloads', 'seal');
  const sealingKey = keyOf(currentKey(keyRing));
  const keys = new Map([...keyRing.keys].map(([id, key]) => [id, keyOf(key)]));
  const sealed = { encoding: encode(encryptedEncoding), 'encryption-key-id': encode(keyRing.current) };

  const isForOthers = (payload: Payload, workflowId = ''): boolean => {
    const release = releaseOf(payload);
    return release !== undefined && isReleased(keyRing, workflowId, release.text, release.proof);
  };

  function seal(payload: Payload, workflowId: string | undefined): Payload {
    if (isReadable(payload) || isForOthers(payload, workflowId)) return payload;
    return {
      metadata: {
        ...sealed,
        ...(workflowId === undefined ? {} : { 'encryption-workflow-id': encode(workflowId) }),
      },
      data: encrypt(sealingKey, associatedData(workflowId), ...written(payload)),
    };
  }

  function unseal({ metadata, data }: Payload, workflowId: string | undefined): Payload | UnreadableReason {
    const sealedFor = text(metadata?.['encryption-workflow-id']);
    if (workflowId !== undefined && sealedFor !== workflowId && (sealedFor !== undefined || isStrict(workflowId))) {
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

  const isEncrypted = ({ metadata }: Payload): boolean => text(metadata?.encoding) === encryptedEncoding;

  function problemOf(payload: Payload): UnreadableReason | undefined {
    const problem = plaintextProblem(payload);
    return problem === 'its encoding is unknown' && options.ownConverter === true ? undefined : problem;
  }

  function marker(reason: UnreadableReason, workflowId: string | undefined): Payload {
    options.onUnreadable?.(reason, workflowId);
    return unreadablePayload(reason);
  }

  return {
    encode: async (payloads, context) => {
      const workflowId = workflowOf(context);
      const bySelf = isServiceWorkflow(workflowId) || payloads.every(isReadable);
      const given = bySelf ? payloads : await encodeInside(inner, payloads, context);
      return given.map((payload) => seal(payload, workflowId));
    },
    decode: async (payloads, context) => {
      const workflowId = workflowOf(context);
      const unsealed = payloads.map((payload) => {
        const result = isEncrypted(payload) ? unseal(payload, workflowId) : payload;
        return typeof result === 'string' ? marker(result, workflowId) : result;
      });
      const read = await decodeInside(inner, unsealed, context);
      return read.map((payload, index) => {
        const given = payloads[index];
        if (given !== undefined && isEncrypted(given)) return payload;
        const problem = problemOf(payload);
        return problem === undefined ? payload : marker(problem, workflowId);
      });
    },
  };
}

/**
 * Whether what was sealed for no workflow is not read in this one either: what a Nexus call reads may leave us readable, and whoever reaches the
 * namespace can have an activity read a mailbox outside any workflow, and put the sealed answer into another.
 */
const isStrict = (workflowId: string): boolean => nexusCallWorkflow.isIdOf(workflowId);

/** The tag of `Payload.data` in its protocol buffer: field 2, bytes. */
const dataTag = 0x12;

/** Bytes from which on putting together takes longer than encrypting in parts. */
const long = 4_096;

/** A payload as its protocol buffer, in parts: what is long is not copied. Fields may come in any order. */
function written(payload: Payload): Uint8Array[] {
  const { data, ...rest } = payload;
  const { Payload } = temporal.api.common.v1;
  if (data == null || data.length < long) return [Payload.encode(payload).finish()];
  return [Payload.encode(rest).uint32(dataTag).uint32(data.length).finish(), data];
}

async function encodeInside(
  codecs: readonly PayloadCodec[],
  payloads: Payload[],
  context: SerializationContext | undefined,
): Promise<Payload[]> {
  let encoded = payloads;
  for (const codec of codecs) encoded = await codec.encode(encoded, context);
  return encoded;
}

async function decodeInside(
  codecs: readonly PayloadCodec[],
  payloads: Payload[],
  context: SerializationContext | undefined,
): Promise<Payload[]> {
  let decoded = payloads;
  for (const codec of codecs.toReversed()) decoded = await codec.decode(decoded, context);
  return decoded;
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
