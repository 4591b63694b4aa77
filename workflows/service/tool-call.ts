import { setCurrentDetails } from '@temporalio/workflow';
import { requireReadable } from '../../src/encryption/unreadable';
import type { ToolCallRequest } from '../../src/contracts/tool-call';
import { callStep } from '../call-step';

/**
 * Runs one step as an agent would, including approval, and returns its result. It also serves to try a step before deploying an agent.
 * The workflow type is `tool-call`. The caller chooses the workflow id, so calling again with the same id does not run the step again.
 */
export async function toolCall(request: ToolCallRequest): Promise<unknown> {
  requireReadable(request);
  setCurrentDetails(`Running **${request.step}**`);
  const result = await callStep(request.step, request.input, { summary: request.summary ?? request.step });
  setCurrentDetails(`**${request.step}** is done`);
  return result;
}
