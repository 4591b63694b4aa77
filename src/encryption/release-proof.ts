import { canonicalJson } from './canonical-json';
import type { KeyRing } from './key-ring';
import { sign, verify } from './sign';

const written = (workflowId: string, text: string): string => canonicalJson({ workflowId, text });

/** Signs a JSON text as released. The proof is valid for this text in this workflow only. */
export const proveRelease = (keyRing: KeyRing, workflowId: string, text: string): string =>
  sign(keyRing, 'releases', written(workflowId, text));

export const isReleased = (keyRing: KeyRing, workflowId: string, text: string, proof: string): boolean =>
  verify(keyRing, 'releases', written(workflowId, text), proof);
