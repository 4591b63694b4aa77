import type { Stage } from './stages';
import { mailTrigger, moveTrigger, defineAgents } from './define-agents';
import { connectSandboxAccounts, sandboxMailbox } from './accounts';
import { customerMail } from './customer-mail';
import type { Installation } from './installation';
import { activitiesOf, findRun, isTriggerReady, stagesOf } from './observe';
import type { Progress } from './progress';
import { countEffects, type Effects, type ReportLine } from './report';
import { approveInTerminal } from './terminal-approval';
import { approvalWorkflow } from '../../messages/workflow-kinds';
import { setTimeout as sleep } from 'node:timers/promises';

export interface StoryOptions {
  /** No person is present: the demo kills the worker before the decision and restarts it afterwards. */
  auto: boolean;
  signal: AbortSignal;
}

export interface Story {
  lines: ReportLine[];
  /** Absent when nothing was approved. */
  effects?: Effects;
}

/** Runs the story: a mail arrives, an agent acts, a person approves, the reply is sent once, the card moves. */
export async function tellStory(
  installation: Installation,
  progress: Progress,
  { auto, signal }: StoryOptions,
): Promise<Story> {
  const { client, sandbox } = installation;
  const patience = auto ? { seconds: 90, signal } : { seconds: 7 * 86_400, signal };
  await setUp(installation, progress, signal);

  const since = new Date(Date.now() - 1_000);
  const sentBefore = sandbox.graph.sentMail(sandboxMailbox).length;
  sandbox.graph.deliverMail(sandboxMailbox, customerMail);
  progress.line('A customer writes, with a PDF');
  const start = Date.now();

  const agentId = await waitFor('The mail trigger', () => findRun(client.temporal, 'supportAgent', since), patience);
  progress.line('The mail trigger has started the support agent');
  const approval = await waitFor(
    'The request for approval',
    async () => (await client.approvals.list()).at(-1),
    patience,
  );
  progress.line(
    `The reply waits for a person: ${installation.gatewayUrl}/approvals/${approvalWorkflow.nameIn(approval.id)}`,
  );
  const askedAt = Date.now();
  if (auto) await decideWhileTheWorkerIsDead(installation, approval.id, progress);
  const outcome = auto ? undefined : await approveInTerminal(client, approval.id, signal);
  const decidedAt = Date.now();

  if (outcome?.kind === 'rejected' || outcome?.kind === 'expired') {
    progress.line(
      `The request was ${outcome.kind}; the agent has been told, nothing was sent and the card stays where it is.`,
    );
    return { lines: [] };
  }
  await client.temporal.workflow.getHandle(agentId).result();
  const stages = (await stagesOf(client.temporal, agentId)) ?? (await activitiesOf(client.temporal, agentId));
  progress.line('The reply is sent and the card has moved');
  const moveId = await waitFor(
    'The Card Moved trigger',
    () => findRun(client.temporal, 'moveWatcher', since),
    patience,
  );
  await client.temporal.workflow.getHandle(moveId).result();
  progress.line('The Card Moved trigger has fired');

  const lines = [
    ...stages.map((stage) => ({ ...stage, workflowId: agentId })),
    { name: 'approval asked', at: askedAt, workflowId: approval.id },
    { name: auto ? 'worker killed, approved, restarted' : 'decided', at: decidedAt, workflowId: approval.id },
    { name: 'Card Moved trigger fired', at: Date.now(), workflowId: moveId },
  ];
  return { lines: asReport(lines, start), effects: countEffects(sandbox, sentBefore) };
}

async function setUp({ client, sandbox }: Installation, progress: Progress, signal: AbortSignal): Promise<void> {
  await connectSandboxAccounts(client, sandbox);
  progress.line('Accounts are connected: mail "support", board "team"');
  // New accounts appear in the listing after a moment. Naming the account avoids waiting for that.
  const { boards } = await client.calls.run('board.getBoards', {
    account: 'team',
    name: 'Support',
    includeLists: false,
  });
  const [board] = boards;
  if (board === undefined)
    throw new Error('The demo needs a board named "Support" with the lists "Inbox" and "Waiting for customer".');
  await defineAgents(client, board.id);
  const ready = (id: string) => waitFor(`The trigger ${id}`, () => isTriggerReady(client, id), { seconds: 60, signal });
  await Promise.all([ready(mailTrigger), ready(moveTrigger)]);
  progress.line('Agents are defined, their triggers watch mailbox and board');
}

/** Simulates a crash at the worst moment: the decision is made while no worker runs to take it. */
async function decideWhileTheWorkerIsDead(
  { client, worker }: Installation,
  approvalId: string,
  progress: Progress,
): Promise<void> {
  await worker.kill();
  progress.line('The worker has been killed');
  await client.approvals.leaveDecision(approvalId, 'the demo', { decision: 'approve' });
  progress.line('The reply has been approved while no worker ran');
  await worker.start();
  progress.line('A new worker is up');
}

function asReport(stages: readonly (Stage & { workflowId: string })[], start: number): ReportLine[] {
  const ordered = [...stages].sort((one, other) => one.at - other.at);
  return ordered.map(({ name, at, workflowId }, index) => ({
    stage: name,
    workflowId,
    seconds: (at - (ordered[index - 1]?.at ?? start)) / 1000,
  }));
}

/** Polls until there is an answer. */
async function waitFor<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
  { seconds, signal }: { seconds: number; signal?: AbortSignal },
): Promise<Answer> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`${what}: nothing within ${String(seconds)} seconds.`);
    await sleep(200, undefined, signal === undefined ? {} : { signal });
  }
}
