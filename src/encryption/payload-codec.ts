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
import { releaseProof } from './release-proof';
import { releaseOf } from './released-payload';
import type { UnreadableReason } from './unreadable';

const encryptedEncoding = 'binary/encrypted';

export interface PayloadCodecOptions {
  /**
   * The user's own codecs, in their order. They get payloads before sealing, and again after unsealing. Like every codec, they must pass on
   * payloads that they did not write. The service's own workflows are sealed without these codecs, so that a service worker, a gateway or a
   * command in a process without them can read and write those payloads.
   */
  readonly inner?: readonly PayloadCodec[];
  /** Whether a converter of the user reads payloads. Such a converter may know encodings that the SDK does not. */
  readonly ownConverter?: boolean;
  /** Selects which texts marked with `readableSummary` stay readable, since anybody may write a text with the mark. Default: none. */
  readonly isOwnSummary?: (text: string) => boolean;
  /** Called for every value that could not be read, for a log; gets no content. */
  readonly onUnreadable?: (reason: UnreadableReason, workflowId: string | undefined) => void;
}

/**
 * Encrypts payloads (AES-256-GCM) on their way to Temporal and binds each to its workflow, so that a payload copied into another workflow is
 * refused there. The metadata holds the workflow's id, for a reader that has no workflow at hand (the codec server of the Web UI).
 *
 * Decoding never throws and returns nothing that makes the converter throw: otherwise one bad signal would stop its workflow for ever. A payload
 * that cannot be read becomes a marker, see `isUnreadable`. Payloads that were never encrypted (a signal from the Web UI) pass through. Our own
 * summaries, made with `readableSummary`, stay readable, as do answers released to a caller without keys (`releasedPayload`).
 *
 * The workflow id that the SDK (1.24) passes to the codec with a payload, as observed on a real server, with and without cached workflows:
 *
 * | payload                                                                    | sealed with the id of        | read with the id of       |
 * | -------------------------------------------------------------------------- | ---------------------------- | ------------------------- |
 * | a workflow's arguments, result, failure and memo; continue-as-new          | the workflow                 | the workflow              |
 * | its signals, updates and queries, and their answers                        | the workflow                 | the workflow              |
 * | its activities' arguments, results, failures and heartbeats; summaries     | the workflow                 | the workflow              |
 * | a child's arguments, result, failure, memo and summary; signals to others  | the child, the other         | the child, the other      |
 * | what a schedule starts, see {@link withoutScheduledTime}                   | the workflow, without a time | the workflow, with a time |
 * | the memo of a schedule; activities without a workflow¹, Nexus calls¹       | none                         | none                      |
 * | the result of an activity that is completed from outside by its task token | none                         | the workflow              |
 *
 * ¹ From the SDK's source, not observed. A payload sealed with no id is accepted in every workflow except that of a Nexus call ({@link isStrict}).
 *
 * No codec gets headers, search attributes, ids, types and termination reasons: they are plain text in histories. The message of a failed query
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
    return release !== undefined && releaseProof.verify(keyRing, { workflowId, text: release.text }, release.proof);
  };

  function seal(payload: Payload, workflowId: string | undefined): Payload {
    if (isReadable(payload) || isForOthers(payload, workflowId)) return payload;
    return {
      metadata: {
        ...sealed,
        ...(workflowId !== undefined && { 'encryption-workflow-id': encode(workflowId) }),
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
    // What our key sealed was a valid payload, so its content needs no further check.
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
 * Whether this workflow refuses payloads sealed for no workflow. What a Nexus call reads may leave us readable. Whoever reaches the
 * namespace can have an activity read a mailbox outside any workflow, and put the sealed answer into another workflow.
 */
const isStrict = (workflowId: string): boolean => nexusCallWorkflow.isIdOf(workflowId);

/** The tag of `Payload.data` in its protocol buffer: field 2, bytes. */
const dataTag = 0x12;

/** Size in bytes from which concatenating takes longer than encrypting in parts. */
const long = 4_096;

/** Encodes a payload as its protocol buffer, in parts, so that long data is not copied. Fields may come in any order. */
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

/** Returns the id of the workflow that owns a payload, or undefined when there is none or it is unknown. */
function workflowOf(context: SerializationContext | undefined): string | undefined {
  const id = context?.workflowId ?? '';
  return id === '' ? undefined : withoutScheduledTime(id);
}

/**
 * Removes the time that a schedule adds to its workflow's id. A schedule encrypts the arguments under the id without the time and starts the
 * workflow under the id with the time. A run also reads the result of the run before. So all runs of a schedule count as one workflow.
 */
function withoutScheduledTime(workflowId: string): string {
  return workflowId.replace(/-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, '');
}
