import { z } from 'zod';
import { toolError } from '../contracts/tool-error';
import type { KeyRing } from '../encryption/key-ring';
import { seal, unseal, type SealedText } from '../encryption/seal';

/** A call of a step that is under way or has ended. */
export interface OpenCall {
  /** Of `tool-call/<id>`. */
  id: string;
  step: string;
  /** Whether what is left out of answers otherwise is wanted. */
  details: boolean;
}

const heldSchema = z.tuple([z.string(), z.string(), z.boolean()]);

/**
 * What an MCP client holds of a call: all it takes to ask for it at any gateway, days later, sealed for its agent. Nothing is kept for it
 * but the call itself.
 */
export const sealCall = (keyRing: KeyRing, agent: string, { id, step, details }: OpenCall): string =>
  seal(keyRing, 'calls', agent, JSON.stringify([id, step, details]));

/** @throws NotFound when it was altered, or is of a call that another agent made */
export function openCall(keyRing: KeyRing, agent: string, handle: unknown): OpenCall {
  try {
    const [id, step, details] = heldSchema.parse(
      JSON.parse(unseal(keyRing, 'calls', agent, z.string().parse(handle) as SealedText)),
    );
    return { id, step, details };
  } catch (cause) {
    throw toolError(
      'NotFound',
      'There is no such call. Give the text of "call" from a pending answer back unchanged; if it is lost, look whether what you asked for has happened before you ask again.',
      { cause },
    );
  }
}
