import type { Client } from '@temporalio/client';
import { optionalTsToDate } from '@temporalio/common/lib/time';
import { readAccounts } from '../../accounts/account-directory';
import { accountId, type AccountOverview } from '../../contracts/account';
import type { ListedTrigger } from '../../contracts/trigger-report';
import { defined } from '../../json/defined';
import { mapAtOnce } from '../../concurrency/concurrency-limit';
import { accountWorkflow, agentWorkflow, triggerWorkflow } from '../../messages/workflow-kinds';
import { describeRun } from '../../temporal/run/describe-run';
import { nobodyPolls } from '../../temporal/unpolled-queue';
import { readEndedRuns, type EndedRun } from '../runs/ended-runs';
import { listExecutions, statusName } from '../../temporal/listings/list-executions';
import { readTriggers } from '../../temporal/listings/running-triggers';
import { namesInShort } from '../../text/names-in-short';
import {
  expiryInWords,
  healthStateOf,
  misconfiguredInWords,
  type AccountHealthState,
} from '../accounts/account-health';
import type { PendingApproval } from '../approvals/approval-overview';
import { readOpenApprovals } from '../approvals/list-approvals';
import { listAgents } from '../agents/list-agents';
import { readQueues, type PolledQueue } from './polled-queues';
import { readStuckAgentRuns } from './stuck-agent-runs';
import { readStuckRuns, stuckIn, unseenRuns, type StuckRun } from '../runs/stuck-runs';
import { takenTriggers, type TakenTrigger } from '../agents/taken-triggers';
import { pullOf, type TriggerPull } from './trigger-pull';
import { troublesOf } from './trigger-troubles';
import { unreadableInWords } from '../../temporal/listings/unreadable-runs';

/** The current state of an installation; its listings lag a moment behind. */
export interface Status {
  /** The service's task queues, and those of the agents. */
  queues: PolledQueue[];
  accounts: (Pick<AccountOverview, 'integration' | 'name' | 'renewalProblem'> & {
    state: AccountHealthState;
    /** When the account ends, and what to do before, in a sentence; only of one that is `expiring`. */
    ending?: string;
  })[];
  triggers: (ListedTrigger & TriggerPull)[];
  /** Accounts, agents and triggers whose run was ended in Temporal from outside. */
  ended: EndedRun[];
  /** Triggers that do not run because another agent's trigger runs under their id. */
  taken: TakenTrigger[];
  /** Accounts, agents and triggers that no worker can process, and runs of agents that none can process or takes up. */
  stuck: StuckRun[];
  /** Workflow ids of accounts, agents, triggers and open approvals sealed with a key that this process lacks: nothing else of them is in this status. */
  unreadable: string[];
  approvals: { open: number; oldest?: Pick<PendingApproval, 'id' | 'title' | 'requestedAt'> };
  /** The last runs that failed within a day, newest first. */
  failures: { workflowId: string; type: string; status: string; closedAt: string }[];
  /** The number of other runs that failed within that day. */
  moreFailures: number;
  /** What was not checked: a number of triggers, whether a number of account and agent runs are stuck, the pollers for these agents' queues, and whether agents have older open runs. */
  unseen: { triggers: number; runs: number; agents: string[]; hasOlderRuns?: true };
  /** What needs attention, in sentences; if empty, all is well as far as was checked. */
  problems: string[];
}

/** The most triggers, accounts, agents and runs of agents (each) that are checked. The status shows the rest only as listed, with their number. */
const mostLooks = 500;
const looksAtOnce = 20;

const mostFailures = 5;
const day = 24 * 60 * 60_000;

/** Checks everything without asking a worker. @param now epoch milliseconds */
export async function readStatus(client: Client, now = Date.now()): Promise<Status> {
  const [{ queues, unknown }, ofAccounts, ofAgents, { triggers, stuck, ...ofTriggers }, ofApprovals, failed] =
    await Promise.all([
      readQueues(client),
      readAccounts(client),
      listAgents(client),
      lookAtTriggers(client),
      readOpenApprovals(client),
      lastFailures(client, now),
    ]);
  const { approvals: open } = ofApprovals;
  const [oldest] = open;
  const [{ accounts }, { agents }] = [ofAccounts, ofAgents];
  const unreadable = [ofAccounts, ofAgents, ofTriggers, ofApprovals].flatMap((listing) => listing.unreadable);
  const names = {
    account: [
      ...accounts.map(({ integration, name }) => accountId(integration, name)),
      ...ofAccounts.unreadable.map(accountWorkflow.nameIn),
    ],
    agent: agents.map(({ name }) => name),
  };
  const [ended, ofRuns, ...others] = await Promise.all([
    readEndedRuns(client, agents, triggers),
    readStuckAgentRuns(client, names.agent, mostLooks, now),
    readStuckRuns(client, 'account', names.account.slice(0, mostLooks)),
    readStuckRuns(client, 'agent', names.agent.slice(0, mostLooks)),
  ]);
  const beyond = (all: readonly unknown[]): number => Math.max(0, all.length - mostLooks);
  const status = {
    ended,
    taken: takenTriggers(agents, triggers),
    stuck: [...others.flat(), ...stuck, ...ofRuns.stuck],
    unreadable,
    queues,
    accounts: accounts.map((account) => {
      const { integration, name, renewalProblem } = account;
      const state = healthStateOf(account, now);
      return { integration, name, state, ...defined({ renewalProblem, ending: expiryInWords(account, now) }) };
    }),
    triggers,
    approvals: {
      open: open.length,
      ...(oldest !== undefined && { oldest: { id: oldest.id, title: oldest.title, requestedAt: oldest.requestedAt } }),
    },
    ...failed,
    unseen: {
      triggers: beyond(triggers),
      runs: beyond(names.account) + beyond(names.agent),
      // Of an unreadable one the problem is said already.
      agents: unknown.filter((name) => !unreadable.includes(agentWorkflow.idOf(name))),
      ...(ofRuns.hasMore && { hasOlderRuns: true as const }),
    },
  };
  return { ...status, problems: problemsOf(status) };
}

export function problemsOf(status: Omit<Status, 'problems'>): string[] {
  const { queues, accounts, triggers, ended, taken, stuck } = status;
  const unreadable = unreadableInWords(status.unreadable);
  return [
    ...(unreadable === undefined ? [] : [unreadable]),
    ...queues
      .filter(({ agents }) => agents === undefined)
      .filter(({ workflows, activities }) => workflows === 0 || activities === 0)
      .map(({ taskQueue }) => `No worker polls the task queue "${taskQueue}". Start \`agent-integrations worker\`.`),
    ...queues
      .filter(({ agents }) => agents !== undefined)
      .flatMap(({ taskQueue, workflows, untaken }) => (workflows === 0 ? nobodyPolls(taskQueue) : (untaken ?? []))),
    ...accounts
      .filter(({ state }) => state === 'needs reconnect')
      .map(({ integration, name }) => `The ${integration} account "${name}" needs its person to reconnect it.`),
    ...accounts.flatMap((account) =>
      account.state === 'misconfigured' && account.renewalProblem !== undefined
        ? [misconfiguredInWords(account, account.renewalProblem)]
        : [],
    ),
    ...[...ended, ...taken, ...stuck].map(({ problem }) => problem),
    ...triggers.flatMap((trigger) =>
      troublesOf(trigger).map(({ text }) => `${text} \`triggers diagnose ${trigger.id}\` says more.`),
    ),
  ];
}

export const unseenAgentRuns = `Of the open runs of agents the newest ${mostLooks} were looked at, whether a worker can work on them.`;

/** Says what was not checked, in sentences; empty if everything was checked. */
export function unseenOf({ triggers, unseen }: Pick<Status, 'triggers' | 'unseen'>): string[] {
  const seen = triggers.length - unseen.triggers;
  return [
    ...(unseen.triggers === 0
      ? []
      : [
          `${seen} of ${triggers.length} triggers were looked at; of the others only the listing is told. \`triggers diagnose <id>\` looks at one.`,
        ]),
    ...(unseen.runs === 0 ? [] : [unseenRuns(unseen.runs)]),
    ...(unseen.hasOlderRuns === true ? [unseenAgentRuns] : []),
    ...(unseen.agents.length === 0
      ? []
      : [
          `Who polls the task queues of ${unseen.agents.length} agents was not asked: the names of the queues are not told without a worker (${namesInShort(unseen.agents, 3)}). \`doctor\` asks.`,
        ]),
  ];
}

async function lookAtTriggers(client: Client): Promise<Pick<Status, 'triggers' | 'stuck' | 'unreadable'>> {
  const { triggers: listed, unreadable } = await readTriggers(client);
  const stuck: StuckRun[] = await readStuckRuns(
    client,
    'trigger',
    unreadable.slice(0, mostLooks).map(triggerWorkflow.nameIn),
  );
  const pulls = await mapAtOnce(listed.slice(0, mostLooks), looksAtOnce, async (one): Promise<TriggerPull> => {
    const run = await describeRun(client, triggerWorkflow.idOf(one.id));
    const found = stuckIn('trigger', one.id, run);
    if (found !== undefined) stuck.push(found);
    return pullOf(client, one, run);
  });
  return { triggers: listed.map((one, index) => ({ ...one, ...pulls[index] })), stuck, unreadable };
}

async function lastFailures(client: Client, now: number): Promise<Pick<Status, 'failures' | 'moreFailures'>> {
  const since = new Date(now - day).toISOString();
  const query = `ExecutionStatus IN ('Failed', 'TimedOut') AND CloseTime > '${since}'`;
  const failures: Status['failures'] = [];
  for await (const listed of listExecutions(client, query, mostFailures)) {
    const closedAt = optionalTsToDate(listed.closeTime)?.toISOString();
    if (closedAt === undefined) continue;
    const workflowId = listed.execution?.workflowId ?? '';
    failures.push({ workflowId, type: listed.type?.name ?? '', status: statusName(listed), closedAt });
    if (failures.length === mostFailures) break;
  }
  if (failures.length < mostFailures) return { failures, moreFailures: 0 };
  const { count } = await client.workflow.count(query);
  return { failures, moreFailures: Math.max(0, count - failures.length) };
}
