import { inspect } from 'node:util';
import type { AgentIntegrationsClient } from '../../../client';
import { howToLook } from '../../output/describe-approval';
import { describeRun } from '../../../temporal/run/describe-run';
import { failedTasks, goesNoFurther } from '../../../temporal/run/failed-tasks';
import { lackingWorker } from '../../../temporal/run/pending-activity';
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
  const id = toolCallWorkflow.nameIn(workflowId);
  const facts = { call: workflowId, id };
  const announced = new Set<string>();
  /** Since when the call has waited for no person, and nothing was told of it. */
  let quietSince = Date.now();
  let saidThatItWaits = false;
  const look = async (): Promise<void> => {
    const { approvals, trouble } = await lookAt(client, workflowId);
    if (approvals.length > 0) quietSince = Date.now();
    for (const approval of approvals.filter((one) => !announced.has(one))) {
      announced.add(approval);
      saidThatItWaits = false;
      const words =
        `A person has to agree first: ${approval}\n${howToLook(approval)}\n` +
        `Ctrl-C leaves the request open. The same call with --id ${id} comes back to it; without, it is another call, which asks and acts once more.`;
      terminal.notice({ approval, ...facts }, words);
    }
    if (!saidThatItWaits && Date.now() - quietSince > unansweredMilliseconds) {
      saidThatItWaits = true;
      const words = `Not done yet: ${trouble} Nothing is lost by not waiting: calling again with --id ${id} answers the result.`;
      terminal.notice({ waiting: words, ...facts }, words);
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
  const isStuck = description !== undefined && failedTasks(description) > 0;
  const { pendingChildren, pendingActivities } = description?.raw ?? {};
  const [activity] = pendingActivities ?? [];
  const failure = lackingWorker(activity) ?? activity?.lastFailure?.applicationFailureInfo?.type ?? undefined;
  return {
    approvals: (pendingChildren ?? [])
      .filter(({ workflowTypeName }) => workflowTypeName === approvalWorkflow.type)
      .flatMap(({ workflowId: approval }) => approval ?? []),
    trouble: isStuck
      ? goesNoFurther('the call', description, 'Has it the key ring of this process?')
      : failure === undefined
        ? 'does a service worker run (`agent-integrations worker`)?'
        : `attempt ${(activity?.attempt ?? 1) - 1} failed (${failure}), and it is tried again.`,
  };
}
