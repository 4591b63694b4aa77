import { z } from 'zod';
import type { KeyRing } from '../../encryption/key-ring';
import { signatureOf } from '../../encryption/signature-of';

/**
 * Proves that a holder of the key ring started this workflow to act for an agent. Everybody who sees the namespace can read headers,
 * so a pass is valid for one workflow id only, and for a run that was started when the pass was made.
 */
const passSchema = z.strictObject({ workflowId: z.string(), at: z.iso.datetime(), proof: z.string() });

export type Pass = z.output<typeof passSchema>;

const signature = signatureOf<Omit<Pass, 'proof'> & { agent: string }>('passes', ({ agent, workflowId, at }) => ({
  agent,
  workflowId,
  at,
}));

export function issuePass(keyRing: KeyRing, agent: string, workflowId: string): Pass {
  const pass = { workflowId, at: new Date().toISOString() };
  return { ...pass, proof: signature.sign(keyRing, { ...pass, agent }) };
}

/** Whether a holder of the key ring issued the pass for this agent. */
export const isPassGenuine = (keyRing: KeyRing, agent: string, pass: Pass): boolean =>
  signature.verify(keyRing, { ...pass, agent }, pass.proof);

/** @returns undefined for an invalid pass */
export const readPass = (value: unknown): Pass | undefined => passSchema.safeParse(value).data;
