import { patched, setCurrentDetails, upsertMemo } from '@temporalio/workflow';
import { requireReadable } from '../../src/encryption/unreadable';
import type { Approval } from '../../src/contracts/approval';
import type { ToolCallRequest } from '../../src/contracts/tool-call';
import { reviewersChangesInMemo } from '../../src/messages/memo';
import { cutText } from '../../src/text/cut-text';
import { callStep } from '../call-step';
import { reviewersChanges } from '../reviewers-changes';
import { reviewersChangesTold } from './changes';

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
  const { changedByReviewer, ...reason } = reviewersChanges(approval);
  if (changedByReviewer === undefined && reason.reviewersReason === undefined) return;
  if (!patched(reviewersChangesTold)) return;
  const changed = Object.entries(changedByReviewer ?? {}).map(([name, value]) => [name, fitting(value)] as const);
  const changes = changed.length > 0 && { changedByReviewer: Object.fromEntries(changed) };
  upsertMemo({ [reviewersChangesInMemo]: { ...changes, ...reason } });
}

/** The most characters of one field in the memo, which Temporal keeps in its listings too. */
const mostCharacters = 20_000;

function fitting(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value, mostCharacters, '… (cut)');
  return JSON.stringify(value).length <= mostCharacters ? value : '(too long to be told here)';
}
