import { z } from 'zod';
import { canonicalJson } from '../encryption/canonical-json';
import type { KeyRing } from '../encryption/key-ring';
import { sign, verify } from '../encryption/sign';

/**
 * Proves that a holder of the key ring started this workflow to act for an agent. Everybody who sees the namespace can read headers,
 * so a pass is valid for one workflow id only, and for a run that was started when the pass was made.
 */
const passSchema = z.strictObject({ workflowId: z.string(), at: z.iso.datetime(), proof: z.string() });

export type Pass = z.output<typeof passSchema>;

const text = (agent: string, { workflowId, at }: Omit<Pass, 'proof'>): string =>
  canonicalJson({ agent, workflowId, at });

export function issuePass(keyRing: KeyRing, agent: string, workflowId: string): Pass {
  const pass = { workflowId, at: new Date().toISOString() };
  return { ...pass, proof: sign(keyRing, 'passes', text(agent, pass)) };
}

/** Whether a holder of the key ring issued the pass for this agent. */
export const isPassGenuine = (keyRing: KeyRing, agent: string, pass: Pass): boolean =>
  verify(keyRing, 'passes', text(agent, pass), pass.proof);

/** @returns undefined for an invalid pass */
export const readPass = (value: unknown): Pass | undefined => passSchema.safeParse(value).data;
