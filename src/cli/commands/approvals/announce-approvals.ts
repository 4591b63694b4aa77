import { inspect } from 'node:util';
import type { AgentIntegrationsClient } from '../../../client';
import { howToLook } from '../../output/describe-approval';
import { describeRun } from '../../../temporal/run/describe-run';
import { keepLooking } from '../../../temporal/keep-looking';
import { isTemporalFailure } from '../../../temporal/temporal-failure';
import type { Terminal } from '../../output/terminal';
import { approvalWorkflow, toolCallWorkflow } from '../../../messages/workflow-kinds';

const everyMilliseconds = 1_000;
const unansweredMilliseconds = 10_000;

/**
 * While a call runs, announces each approval it waits for and how to give it, and after a while any other reason the call is not done.
 *
 * @returns a function that stops the announcements
 */
export function announceApprovals(client: AgentIntegrationsClient, workflowId: string, terminal: Terminal): () => void {
  const stopped = new AbortController();
  announce(client, workflowId, terminal, stopped.signal).catch((fault: unknown) => {
    // A poll still running when the call ends loses its connection. In other cases the call itself continues and returns its result.
    if (stopped.signal.aborted) return;
    const words = `Approvals are announced no more. ${inspect(fault)}`;
    terminal.notice({ fault: words, call: workflowId }, words);
  });
  return () => stopped.abort();
}

async function announce(
  client: AgentIntegrationsClient,
  workflowId: string,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const announced = new Set<string>();
  const began = Date.now();
  let saidThatItWaits = false;
  const look = async (): Promise<void> => {
    const { approvals, trouble } = await lookAt(client, workflowId);
    for (const approval of approvals.filter((id) => !announced.has(id))) {
      announced.add(approval);
      const words = `A person has to agree first: ${approval}\n${howToLook(approval)}`;
      terminal.notice({ approval, call: workflowId }, words);
    }
    if (announced.size === 0 && !saidThatItWaits && Date.now() - began > unansweredMilliseconds) {
      saidThatItWaits = true;
      const words = `Not done yet: ${trouble} Nothing is lost by not waiting: calling again with --id ${toolCallWorkflow.nameIn(workflowId)} answers the result.`;
      terminal.notice({ waiting: words, call: workflowId }, words);
    }
  };
  await keepLooking(look, { everyMilliseconds, signal });
}

/** Returns what a call waits for now. If Temporal does not answer, the next poll asks again; the call itself reports what is wrong. */
async function lookAt(
  client: AgentIntegrationsClient,
  workflowId: string,
): Promise<{ approvals: string[]; trouble: string }> {
  const description = await describeRun(client.temporal, workflowId).catch((error: unknown) => {
    if (!isTemporalFailure(error)) throw error;
    return undefined;
  });
  const { pendingChildren, pendingActivities } = description?.raw ?? {};
  const [activity] = pendingActivities ?? [];
  const failure = activity?.lastFailure?.applicationFailureInfo?.type ?? undefined;
  return {
    approvals: (pendingChildren ?? [])
      .filter(({ workflowTypeName }) => workflowTypeName === approvalWorkflow.type)
      .flatMap(({ workflowId: approval }) => approval ?? []),
    trouble:
      failure === undefined
        ? 'does a service worker run (`agent-integrations worker`)?'
        : `attempt ${(activity?.attempt ?? 1) - 1} failed (${failure}), and it is tried again.`,
  };
}
