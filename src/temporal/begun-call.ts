import type { ToolCallRequest } from '../contracts/tool-call';
import { canonicalJson } from '../encryption/canonical-json';
import type { KeyRing } from '../encryption/key-ring';
import { sign, verify } from '../encryption/sign';
import type { Pass } from './pass';

/** The step and input that a Nexus call is started for. */
export type BegunCall = Pick<ToolCallRequest, 'step' | 'input'>;

/** The signed text. It contains the instant of the pass: the verifier decides how long the signature stays valid after it. */
const textOf = (agent: string, { workflowId, at }: Pass, { step, input }: BegunCall): string =>
  canonicalJson({ agent, workflowId, at, step, input: input ?? null });

/** Signs the step and input of a new Nexus call: the pass alone names only the agent, and it is readable in the call's history. */
export const signBegunCall = (keyRing: KeyRing, agent: string, pass: Pass, call: BegunCall): string =>
  sign(keyRing, 'nexus-calls', textOf(agent, pass, call));

/** Whether a service that holds the key ring has started a call for this step and input, with this pass. */
export const isBegunFor = (keyRing: KeyRing, agent: string, pass: Pass, call: BegunCall, signature: string): boolean =>
  verify(keyRing, 'nexus-calls', textOf(agent, pass, call), signature);
