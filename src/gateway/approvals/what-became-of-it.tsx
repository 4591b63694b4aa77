import { isAgentRun } from '../../client/agents/run-story/run-story';
import type { Became } from '../../client/approvals/what-became-of';
import type { CallState } from '../../client/calls';
import type { ApprovalState } from '../../contracts/approval';
import { isToolError } from '../../contracts/tool-error';
import { defined } from '../../json/defined';
import { visibleLine } from '../../text/visible-text';
import { toolCallWorkflow } from '../../messages/workflow-kinds';
import type { ConsoleEnvironment } from '../console/console-environment';
import { Sentence } from '../console/sentence';
import { shortLine } from '../console/short-line';
import { runPageAddress } from '../runs/run-page-address';
import { approvalAddress } from './approval-item';

/** What is known of an approved call: its state, if it is one from outside that Temporal keeps, or what the run that asked made of it. */
export interface EndOfApproved {
  call?: CallState;
  became?: Became;
}

export async function endOfApproved(
  { client, listings }: Pick<ConsoleEnvironment['Variables'], 'client' | 'listings'>,
  { outcome, request: { requestedBy } }: ApprovalState,
  id: string,
): Promise<EndOfApproved> {
  if (outcome?.kind !== 'approved') return {};
  if (!toolCallWorkflow.isIdOf(requestedBy.workflowId))
    return defined({ became: await listings.became({ id, requestedBy }) });
  try {
    return { call: await client.calls.state(toolCallWorkflow.nameIn(requestedBy.workflowId)) };
  } catch (error) {
    if (isToolError(error, 'NotFound')) return {};
    throw error;
  }
}

/** Whether the call that was approved has not ended. */
export const isUnderWay = ({ call, became }: EndOfApproved): boolean =>
  call?.status === 'running' ||
  call?.status === 'waits for approval' ||
  became?.kind === 'not begun' ||
  became?.kind === 'under way';

interface WhatBecameOfItProps extends EndOfApproved {
  /** The workflow id of the approved request. */
  id: string;
  state: ApprovalState;
  /** Whether the reader may read payloads. What an error says is one: it may quote what the provider or a stranger wrote. */
  withContent: boolean;
}

/** Shows what became of what was approved: an approval is not yet an effect. */
export function WhatBecameOfIt({ id, state, call, became, withContent }: WhatBecameOfItProps) {
  if (call === undefined) return <InRun state={state} became={became} withContent={withContent} />;
  switch (call.status) {
    case 'completed':
      return <p class="banner good">It was carried out.</p>;
    case 'failed':
      return <Failed {...call} withContent={withContent} />;
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

interface InRunProps {
  state: ApprovalState;
  became: Became | undefined;
  withContent: boolean;
}

function InRun({ state, became, withContent }: InRunProps) {
  const { workflowId, runId } = state.request.requestedBy;
  const run = isAgentRun(workflowId) ? runPageAddress(workflowId, runId) : undefined;
  if (became === undefined)
    return (
      <p>
        Approved is not yet done.{' '}
        {run === undefined ? 'What became of it is told by the run that asked.' : <a href={run}>What became of it</a>}
      </p>
    );
  return (
    <>
      <EndInRun became={became} withContent={withContent} />
      {run === undefined ? null : (
        <p>
          <a href={run}>What its run did</a>
        </p>
      )}
    </>
  );
}

function EndInRun({ became, withContent }: { became: Became; withContent: boolean }) {
  switch (became.kind) {
    case 'done':
      return <p class="banner good">It was carried out.</p>;
    case 'not begun':
      return <p class="banner">Approved is not yet done: the run that asked has not begun it.</p>;
    case 'under way':
      return <p class="banner">It is being carried out.</p>;
    case 'never begun':
      return <p class="banner bad">It was not carried out: the run that asked ended before.</p>;
    case 'failed':
    case 'unknown':
      return <Failed {...became} withContent={withContent} />;
  }
}

function Failed({ type, message, withContent }: { type: string; message: string; withContent: boolean }) {
  return (
    <p class="banner bad">
      The call ended with <strong>{visibleLine(type)}</strong>
      {withContent ? (
        <>
          : <Sentence text={message} />
        </>
      ) : (
        '. What the error says is for operators.'
      )}
    </p>
  );
}

/** Shows the same in a word, and of an error what it says, for a list. */
export function End({ became, withContent }: { became: Became; withContent: boolean }) {
  const { tone, word } = words[became.kind];
  return (
    <>
      <span class={`badge ${tone}`}>{word}</span>
      {'type' in became ? (
        <Sentence text={` ${became.type}${withContent ? `: ${shortLine(became.message, 300)}` : ''}`} />
      ) : null}
    </>
  );
}

const words: Readonly<Record<Became['kind'], { tone: string; word: string }>> = {
  'not begun': { tone: '', word: 'not done yet' },
  'under way': { tone: 'warning', word: 'under way' },
  done: { tone: 'good', word: 'done' },
  'never begun': { tone: 'bad', word: 'not done: its run ended before' },
  failed: { tone: 'bad', word: 'failed' },
  unknown: { tone: 'bad', word: 'outcome unknown' },
};

const problemOf = ({ problem }: { problem?: string }) => (problem === undefined ? null : <Sentence text={problem} />);
