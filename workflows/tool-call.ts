import { setCurrentDetails } from '@temporalio/workflow';
import { requireReadable } from '../src/encryption/unreadable';
import type { ToolCallRequest } from '../src/contracts/tool-call';
import { callStep } from './call-step';

/**
 * Runs one step as an agent would, approval included, and answers its result. Also the way to try a step before deploying an agent.
 * Its own workflow type is `tool-call`; its id is the caller's, so calling again with the same id does not run the step again.
 */
export async function toolCall(request: ToolCallRequest): Promise<unknown> {
  requireReadable(request);
  setCurrentDetails(`Running **${request.step}**`);
  const result = await callStep(request.step, request.input, { summary: request.summary ?? request.step });
  setCurrentDetails(`**${request.step}** is done`);
  return result;
}
