import { setCurrentDetails } from '@temporalio/workflow';
import { requireReadable } from '../src/encryption/unreadable';
import { callStep } from './call-step';

/** One call of any step from outside: a client, the command line, a page. */
export interface ToolCallRequest {
  step: string;
  input: unknown;
  summary?: string;
}

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
