import { canonicalJson } from './canonical-json';
import type { KeyRing } from './key-ring';
import { sign, verify } from './sign';

const written = (workflowId: string, text: string): string => canonicalJson({ workflowId, text });

/** Releases a text of JSON as a payload of one workflow: nothing else, and nowhere else. */
export const proveRelease = (keyRing: KeyRing, workflowId: string, text: string): string =>
  sign(keyRing, 'releases', written(workflowId, text));

export const isReleased = (keyRing: KeyRing, workflowId: string, text: string, proof: string): boolean =>
  verify(keyRing, 'releases', written(workflowId, text), proof);
