import type { ToolCallRequest } from '../contracts/tool-call';
import { canonicalJson } from '../encryption/canonical-json';
import type { KeyRing } from '../encryption/key-ring';
import { sign, verify } from '../encryption/sign';
import type { Pass } from './pass';

/** What a Nexus call is begun for. */
export type BegunCall = Pick<ToolCallRequest, 'step' | 'input'>;

/** With the instant of the pass: it is good for as long after that as who asks says. */
const textOf = (agent: string, { workflowId, at }: Pass, { step, input }: BegunCall): string =>
  canonicalJson({ agent, workflowId, at, step, input: input ?? null });

/** Signs what a Nexus service begins a call for: its pass alone says of the agent only, and stands readable in its history. */
export const signBegunCall = (keyRing: KeyRing, agent: string, pass: Pass, call: BegunCall): string =>
  sign(keyRing, 'nexus-calls', textOf(agent, pass, call));

/** Whether a service that holds the key ring has begun a call for this, with this pass. */
export const isBegunFor = (keyRing: KeyRing, agent: string, pass: Pass, call: BegunCall, signature: string): boolean =>
  verify(keyRing, 'nexus-calls', textOf(agent, pass, call), signature);
