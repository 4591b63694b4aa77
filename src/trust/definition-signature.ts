import type { AgentDefinition, AgentState, DefinitionSignature } from '../contracts/agent';
import type { PublishedAgent } from '../messages/agent';
import { canonicalHash } from '../encryption/canonical-json';
import type { KeyRing } from '../encryption/key-ring';
import { signatureOf } from '../encryption/signature-of';

interface SignedContent {
  name: string;
  definition: AgentDefinition;
  revision: number;
  definedAt: string;
}

const signature = signatureOf<SignedContent>('definitions', ({ name, definition, revision, definedAt }) => ({
  name,
  definition,
  revision,
  definedAt,
}));

/** The most that a clock may be ahead of this machine's. */
const mostAheadMilliseconds = 366 * 86_400_000;

/** Signs an agent's new definition. */
export function signDefinition(
  keyRing: KeyRing,
  name: string,
  definition: AgentDefinition,
  before: Pick<AgentState, 'revision' | 'seal'>,
): DefinitionSignature {
  // Later than the previous definition, whatever this machine's clock says: the time tells an old definition from a new one.
  const last = before.seal === undefined ? 0 : Date.parse(before.seal.definedAt);
  // A forged value may be no valid instant, or the last possible one.
  const earliest = last < Date.now() + mostAheadMilliseconds ? last + 1 : 0;
  const definedAt = new Date(Math.max(Date.now(), earliest)).toISOString();
  const revision = before.revision + 1;
  return { revision, definedAt, signature: signature.sign(keyRing, { name, definition, revision, definedAt }) };
}

/** Whether a holder of the key ring gave this agent this definition. */
export const isDefinitionSigned = (keyRing: KeyRing, name: string, { definition, seal }: PublishedAgent): boolean =>
  seal !== undefined && signature.verify(keyRing, { name, definition, ...seal }, seal.signature);

/** Returns the digest by which a request names the definition that its sender was shown. */
export const definitionDigest = (definition: AgentDefinition): string => canonicalHash(definition);
