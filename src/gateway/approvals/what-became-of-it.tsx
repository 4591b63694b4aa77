import type { AgentIntegrationsClient } from '../../client';
import { isAgentRun } from '../../client/agents/run-story/run-story';
import type { CallState } from '../../client/calls';
import type { ApprovalState } from '../../contracts/approval';
import { isToolError } from '../../contracts/tool-error';
import { visibleLine } from '../../text/visible-text';
import { toolCallWorkflow } from '../../messages/workflow-kinds';
import { Sentence } from '../console/sentence';
import { runPageAddress } from '../runs/run-page-address';
import { approvalAddress } from './approval-item';

/** Returns the state of the call that an approved request was made for; undefined where an agent's run made the request, or Temporal does not keep the call. */
export async function callOfApproved(
  client: AgentIntegrationsClient,
  { outcome, request: { requestedBy } }: ApprovalState,
): Promise<CallState | undefined> {
  if (outcome?.kind !== 'approved' || !toolCallWorkflow.isIdOf(requestedBy.workflowId)) return undefined;
  try {
    return await client.calls.state(toolCallWorkflow.nameIn(requestedBy.workflowId));
  } catch (error) {
    if (isToolError(error, 'NotFound')) return undefined;
    throw error;
  }
}

/** Whether the call that was approved has not ended. */
export const isUnderWay = (call: CallState | undefined): boolean =>
  call?.status === 'running' || call?.status === 'waits for approval';

interface WhatBecameOfItProps {
  /** The workflow id of the approved request. */
  id: string;
  state: ApprovalState;
  call: CallState | undefined;
  /** Whether the reader may read payloads. What an error says is one: it may quote what the provider or a stranger wrote. */
  withContent: boolean;
}

/** Shows what became of what was approved: an approval is not yet an effect. */
export function WhatBecameOfIt({ id, state, call, withContent }: WhatBecameOfItProps) {
  const { workflowId, runId } = state.request.requestedBy;
  if (call === undefined)
    return (
      <p>
        Approved is not yet done.{' '}
        {isAgentRun(workflowId) ? (
          <a href={runPageAddress(workflowId, runId)}>What became of it</a>
        ) : (
          'What became of it is told by the run that asked.'
        )}
      </p>
    );
  switch (call.status) {
    case 'completed':
      return <p class="banner good">It was carried out.</p>;
    case 'failed':
      return (
        <p class="banner bad">
          The call ended with <strong>{visibleLine(call.type)}</strong>
          {withContent ? (
            <>
              : <Sentence text={call.message} />
            </>
          ) : (
            '. What the error says is for operators.'
          )}
        </p>
      );
    case 'running':
      return <p class="banner">It is being carried out. {problemOf(call)}</p>;
    case 'waits for approval':
      // The call learns of a decision a moment after it was made.
      return call.approval === id ? (
        <p class="banner">It is being carried out. {problemOf(call)}</p>
      ) : (
        <p class="banner warning">
          The call asks once more: <a href={approvalAddress(call.approval)}>look at that request</a>. {problemOf(call)}
        </p>
      );
  }
}

const problemOf = ({ problem }: { problem?: string }) => (problem === undefined ? null : <Sentence text={problem} />);
