import type { Headers } from '@temporalio/workflow';
import { defaultPayloadConverter } from '@temporalio/workflow';
import { agentHeader, passHeader } from '../src/messages/call-header';
import type { Admission } from '../src/messages/agent-run';

/** Headers of children that act for another agent than their parent, by workflow id. The interceptor takes them as each child starts. */
const headers = new Map<string, Headers>();

/** Makes the child with this id, which is about to start, act for this agent. */
export function actAs(workflowId: string, agent: string, pass: Admission['pass']): void {
  headers.set(workflowId, {
    [agentHeader]: defaultPayloadConverter.toPayload(agent),
    [passHeader]: defaultPayloadConverter.toPayload(pass),
  });
}

/** @returns no headers for a child that acts for the same agent as its parent */
export function takeHeadersOf(workflowId: string): Headers {
  const found = headers.get(workflowId) ?? {};
  headers.delete(workflowId);
  return found;
}
