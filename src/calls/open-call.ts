import { z } from 'zod';
import { toolError } from '../contracts/tool-error';
import type { KeyRing } from '../encryption/key-ring';
import { seal, unseal, type SealedText } from '../encryption/seal';

/** A call of a step that is under way or has ended. */
export interface OpenCall {
  /** Of `tool-call/<id>`. */
  id: string;
  step: string;
  /** As whom it acts. */
  agent: string | undefined;
  /** As a model reads it, briefly or with what is left out of answers otherwise; or the step's own answer, for a program. */
  answer: 'brief' | 'detailed' | 'own';
}

const heldSchema = z.tuple([z.string(), z.string(), z.string().nullable(), z.enum(['brief', 'detailed', 'own'])]);

/**
 * What a client holds of a call: all it takes to ask for it at any gateway, days later, sealed for its owner. Nothing is kept for it
 * but the call itself.
 *
 * @param owner who alone can open it, such as an agent's name
 */
export const sealCall = (keyRing: KeyRing, owner: string, { id, step, agent, answer }: OpenCall): string =>
  seal(keyRing, 'calls', owner, JSON.stringify([id, step, agent ?? null, answer]));

/** @throws NotFound when it was altered, or is of a call that another owner made */
export function openCall(keyRing: KeyRing, owner: string, handle: unknown): OpenCall {
  try {
    const [id, step, agent, answer] = heldSchema.parse(
      JSON.parse(unseal(keyRing, 'calls', owner, z.string().parse(handle) as SealedText)),
    );
    return { id, step, agent: agent ?? undefined, answer };
  } catch (cause) {
    throw toolError(
      'NotFound',
      'There is no such call. Give back unchanged what its pending answer gave you; if that is lost, look whether what you asked for has happened before you ask again.',
      { cause },
    );
  }
}
