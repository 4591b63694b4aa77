import type { CallToolResult } from '@modelcontextprotocol/server';
import { contractOf } from '../contracts';
import { answerOf } from '../calls/answer-of';
import { approvalPage, waitsFor } from '../calls/waits-for';
import type { Caller } from '../calls/caller';
import { sealCall, type OpenCall } from '../calls/open-call';
import type { CallState } from '../client/calls';
import { defined } from '../contracts/defined';
import { callsAwait } from './calls-await';
import type { McpDependencies } from './mcp-dependencies';

/** The caller that a call is answered to. */
export interface Answered {
  dependencies: McpDependencies;
  caller: Caller;
  /** Era of the protocol: clients of 2025 give a model only the text, later clients the structured content. */
  era: 'legacy' | 'modern';
}

/** Returns the state of a call as the result of a tool. */
export async function resultOf(answered: Answered, call: OpenCall, state: CallState): Promise<CallToolResult> {
  switch (state.status) {
    case 'completed':
      return completedResult(answered, call, state.result);
    case 'failed':
      return toolFailure(state.message);
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

async function completedResult(
  { dependencies, caller, era }: Answered,
  call: OpenCall,
  result: unknown,
): Promise<CallToolResult> {
  const answer = await answerOf(dependencies, caller, call, result);
  const text = era === 'legacy' ? JSON.stringify(answer) : inShort(call.step, answer);
  return { content: [{ type: 'text', text }], structuredContent: answer as Record<string, unknown> };
}

/** Returns a summary such as "Find Email: messages (3)." */
function inShort(step: string, answer: unknown): string {
  const lists = Object.entries(answer ?? {}).filter(([name, value]) => Array.isArray(value) && name !== 'untrusted');
  const counts = lists.map(([name, list]) => `${name} (${String((list as unknown[]).length)})`);
  return `${contractOf(step)?.title ?? step}: ${counts.length === 0 ? 'done' : counts.join(', ')}.`;
}

function pendingResult({ dependencies, caller }: Answered, call: OpenCall, state: CallState): CallToolResult {
  const handle = sealCall(dependencies.client.keyRing, caller.agent, call);
  const page = state.status === 'waits for approval' ? approvalPage(dependencies, state.approval) : undefined;
  const message = `${waitsFor(state, page)} Ask for the answer with ${callsAwait}; calling again would ask for a second time.`;
  const pending = { call: handle, message, ...defined({ approvalPage: page }) };
  return { content: [{ type: 'text', text: `${message} call: ${handle}` }], structuredContent: { pending } };
}
