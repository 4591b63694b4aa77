import { patched, setCurrentDetails, upsertMemo } from '@temporalio/workflow';
import { requireReadable } from '../../src/encryption/unreadable';
import type { Approval } from '../../src/contracts/approval';
import type { ToolCallRequest } from '../../src/contracts/tool-call';
import { reviewersChangesInMemo } from '../../src/messages/memo';
import { callStep } from '../call-step';
import { reviewersChangesTold } from './changes';
import { toldChanges } from './told-changes';

/**
 * Runs one step as an agent would, including approval, and returns its result. It also serves to try a step before deploying an agent.
 * The workflow type is `tool-call`. The caller chooses the workflow id, so calling again with the same id does not run the step again.
 */
export async function toolCall(request: ToolCallRequest): Promise<unknown> {
  requireReadable(request);
  setCurrentDetails(`Running **${request.step}**`);
  const summary = request.summary ?? request.step;
  const result = await callStep(request.step, request.input, { summary, onApproved: publishChanges });
  setCurrentDetails(`**${request.step}** is done`);
  return result;
}

/** Publishes what a person changed in the call, for who is given its result. */
function publishChanges(approval: Approval): void {
  const changes = toldChanges(approval);
  if (changes === undefined || !patched(reviewersChangesTold)) return;
  upsertMemo({ [reviewersChangesInMemo]: changes });
}
