import { z } from 'zod';
import { defined } from '../json/defined';
import type { AnswerForm } from '../contracts/tool-call';
import { toolError } from '../contracts/tool-error';
import { canonicalHash } from '../encryption/canonical-json';
import type { KeyRing } from '../encryption/key-ring';
import { seal, unseal, type SealedText } from '../encryption/seal';

/** A call of a step, in progress or ended. */
export interface OpenCall {
  /** The id in `tool-call/<id>`. */
  id: string;
  step: string;
  /** The agent that the call acts as. */
  agent: string | undefined;
  answer: AnswerForm;
  /** Digest of the one request that may resume the call with this handle. Without it, any request of the owner's may. */
  request?: string;
}

const heldSchema = z.tuple([
  z.string(),
  z.string(),
  z.string().nullable(),
  z.enum(['brief', 'detailed', 'own']),
  z.string().optional(),
]);

/**
 * Seals a call's handle for its owner. The handle suffices to ask for the call at any gateway, days later. Nothing is stored for it
 * except the call itself.
 *
 * @param owner who alone can open it, such as an agent's name
 */
export const sealCall = (keyRing: KeyRing, owner: string, { id, step, agent, answer, request }: OpenCall): string => {
  const bound = request === undefined ? [] : [request];
  return seal(keyRing, 'calls', owner, JSON.stringify([id, step, agent ?? null, answer, ...bound]));
};

/** @throws NotFound when the handle was altered, or belongs to another owner's call */
export function openCall(keyRing: KeyRing, owner: string, handle: unknown): OpenCall {
  try {
    const [id, step, agent, answer, request] = heldSchema.parse(
      JSON.parse(unseal(keyRing, 'calls', owner, z.string().parse(handle) as SealedText)),
    );
    return { id, step, agent: agent ?? undefined, answer, ...defined({ request }) };
  } catch (cause) {
    throw toolError(
      'NotFound',
      'There is no such call. Give back unchanged what its pending answer gave you; if that is lost, look whether what you asked for has happened before you ask again.',
      { cause },
    );
  }
}

/** Returns what a request is recognised by when it is sent again: equal requests have equal digests, whatever the order of their fields. */
export const requestDigest = (request: object): string => canonicalHash(request);
