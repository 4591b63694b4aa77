import type { CallToolResult } from '@modelcontextprotocol/server';
import { answerOf, type CompletedCall } from '../calls/answer-of';
import { approvalPage, waitsFor, type OpenCallState } from '../calls/waits-for';
import type { Caller } from '../calls/caller';
import { sealCall, type OpenCall } from '../calls/open-call';
import type { CallState } from '../client/calls';
import { defined } from '../json/defined';
import { callsAwait } from './calls-await';
import type { McpDependencies } from './mcp-dependencies';

/** The caller that a call is answered to. */
export interface Answered {
  dependencies: McpDependencies;
  caller: Caller;
  /** Era of the protocol: tasks, and pages within a call, exist since revision 2026-07-28. */
  era: 'legacy' | 'modern';
}

/** Returns the state of a call as the result of a tool. */
export async function resultOf(answered: Answered, call: OpenCall, state: CallState): Promise<CallToolResult> {
  switch (state.status) {
    case 'completed':
      return completedResult(answered, call, state);
    case 'failed':
      return toolFailure(state.quotesOthers === true ? markedError(state.message) : state.message);
    case 'running':
    case 'waits for approval':
      return pendingResult(answered, call, state);
  }
}

/** Returns a failed tool's result, with a message for the model. */
export const toolFailure = (message: string): CallToolResult => ({
  content: [{ type: 'text', text: message }],
  isError: true,
});

/** The text of an error that quotes what others have written, with the mark that answers have. */
const markedError = (error: string): string => JSON.stringify({ error, untrusted: ['error'] });

/**
 * "A tool that returns structured content SHOULD also return the serialized JSON in a TextContent block" (specification 2026-07-28,
 * server/tools): many clients, such as the OpenAI Agents SDK by default, hand the model the text alone.
 */
async function completedResult(
  { dependencies, caller }: Answered,
  call: OpenCall,
  state: CompletedCall,
): Promise<CallToolResult> {
  const answer = await answerOf(dependencies, caller, call, state);
  return {
    content: [{ type: 'text', text: JSON.stringify(answer) }],
    structuredContent: answer as Record<string, unknown>,
  };
}

/** Without this, a model asks every twenty seconds for what a person may decide on Thursday. */
const mayTakeDays = 'A person may take days: say so to whoever you work for, and ask later.';

function pendingResult({ dependencies, caller }: Answered, call: OpenCall, state: OpenCallState): CallToolResult {
  const handle = sealCall(dependencies.client.keyRing, caller.agent, call);
  const isAsked = state.status === 'waits for approval';
  const page = isAsked ? approvalPage(dependencies, state.approval) : undefined;
  const ask = `Ask for the answer with ${callsAwait}; calling again would ask for a second time.`;
  const message = `${waitsFor(state, page)} ${ask}${isAsked ? ` ${mayTakeDays}` : ''}`;
  const pending = { call: handle, message, ...defined({ approvalPage: page }) };
  return { content: [{ type: 'text', text: `${message} call: ${handle}` }], structuredContent: { pending } };
}
