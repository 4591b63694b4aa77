import type { ToolCallRequest } from '../../contracts/tool-call';
import { signatureOf } from '../../encryption/signature-of';
import type { Pass } from './pass';

/** The step and input that a Nexus call is started for. */
export type BegunCall = Pick<ToolCallRequest, 'step' | 'input'>;

/**
 * Signature of the step and input of a Nexus call that a service has started: the pass alone names only the agent, and it is readable in the call's
 * history. The instant of the pass is signed, too: the verifier decides how long the signature stays valid after it.
 */
export const begunCallSignature = signatureOf<{ agent: string; pass: Pass; call: BegunCall }>(
  'nexus-calls',
  ({ agent, pass: { workflowId, at }, call: { step, input } }) => ({
    agent,
    workflowId,
    at,
    step,
    input: input ?? null,
  }),
);
