import { activityInfo } from '@temporalio/activity';
import { toolError } from '../../src/contracts/tool-error';
import type { KeyRing } from '../../src/encryption/key-ring';
import { nexusCallWorkflow } from '../../src/messages/workflow-kinds';
import { isBegunFor, type BegunCall } from '../../src/temporal/begun-call';
import { currentCall } from '../../src/temporal/current-call';

/** How long after a Nexus call was begun its step may run without a person's grant: longer than workers are away, in milliseconds. */
const longestDelay = 24 * 3_600_000;

/**
 * Makes sure that a step in a Nexus call, whose answer leaves us readable, is the one that a service with the keys has begun it for. Whoever
 * reaches the namespace can start such a call with the headers of another, and answer for it as a worker.
 *
 * @throws PermissionDenied when it is not, or was begun long ago
 */
export function assertBegun(keyRing: KeyRing, call: BegunCall): void {
  const workflowId = activityInfo().workflowExecution?.workflowId ?? '';
  if (!nexusCallWorkflow.isIdOf(workflowId)) return;
  const { agent = '', pass, begun = '' } = currentCall().claim ?? {};
  const isItsOwn = pass?.workflowId === workflowId && isBegunFor(keyRing, agent, pass, call, begun);
  if (isItsOwn && Date.now() - Date.parse(pass.at) <= longestDelay) return;
  throw toolError(
    'PermissionDenied',
    'No Nexus service with the keys has begun this call for this, or it was a day ago or with an earlier version, so nothing was done now. Look whether it was done before, then call again.',
  );
}
