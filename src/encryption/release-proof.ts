import { signatureOf } from './signature-of';

/** Signature of a JSON text as released, valid in this workflow only. */
export const releaseProof = signatureOf<{ workflowId: string; text: string }>('releases', ({ workflowId, text }) => ({
  workflowId,
  text,
}));
