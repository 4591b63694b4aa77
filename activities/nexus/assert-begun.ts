import { activityInfo } from '@temporalio/activity';
import { toolError } from '../../src/contracts/tool-error';
import type { KeyRing } from '../../src/encryption/key-ring';
import { nexusCallWorkflow } from '../../src/messages/workflow-kinds';
import { begunCallSignature, type BegunCall } from '../../src/temporal/call/begun-call';
import { currentCall } from '../../src/temporal/call/current-call';

/** How long after a Nexus call began its step may run without a person's grant: longer than workers are usually away. */
const longestDelayMilliseconds = 24 * 3_600_000;

/**
 * Asserts that a step in a Nexus call, whose answer leaves us readable, is the step for which a service with the keys began the call. Anyone who
 * reaches the namespace can start such a call with another call's headers, and answer for it as a worker.
 *
 * @throws PermissionDenied when it is not, or when the call began too long ago
 */
export function assertBegun(keyRing: KeyRing, call: BegunCall): void {
  const workflowId = activityInfo().workflowExecution?.workflowId ?? '';
  if (!nexusCallWorkflow.isIdOf(workflowId)) return;
  const { agent = '', pass, begun } = currentCall().claim ?? {};
  const isItsOwn = pass?.workflowId === workflowId && begunCallSignature.verify(keyRing, { agent, pass, call }, begun);
  if (isItsOwn && Date.now() - Date.parse(pass.at) <= longestDelayMilliseconds) return;
  throw toolError(
    'PermissionDenied',
    'No Nexus service with the keys has begun this call for this, or it was a day ago or with an earlier version, so nothing was done now. Look whether it was done before, then call again.',
  );
}
