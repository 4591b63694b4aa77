import type { Headers } from '@temporalio/workflow';
import { defaultPayloadConverter } from '@temporalio/workflow';
import { agentHeader, passHeader } from '../src/messages/call-header';
import type { Admission } from '../src/messages/agent-run';

/** Headers of children that act for another agent than their parent, by workflow id; taken by the interceptor as each is started. */
const headers = new Map<string, Headers>();

/** The child of this id, which is about to be started, acts for this agent. */
export function actAs(workflowId: string, agent: string, pass: Admission['pass']): void {
  headers.set(workflowId, {
    [agentHeader]: defaultPayloadConverter.toPayload(agent),
    [passHeader]: defaultPayloadConverter.toPayload(pass),
  });
}

/** @returns none for a child that acts for whom its parent acts for */
export function takeHeadersOf(workflowId: string): Headers {
  const found = headers.get(workflowId) ?? {};
  headers.delete(workflowId);
  return found;
}
