import type { Client } from '@temporalio/client';
import { listAccounts } from '../accounts/account-directory';
import type { AccountOverview } from '../contracts/account';
import type { ListedTrigger } from '../contracts/trigger-report';
import { mapAtOnce } from '../providers/concurrency-limit';
import { nobodyPolls } from '../temporal/unpolled-queue';
import { readEndedRuns, type EndedRun } from './ended-runs';
import { runningTriggers } from '../triggers/running-triggers';
import { healthStateOf, type AccountHealthState } from './account-health';
import type { PendingApproval } from './approval-overview';
import { allOpen } from './list-approvals';
import { readQueues, type PolledQueue } from './polled-queues';
import { lookOf, type TriggerLook } from './trigger-look';

/** How an installation is at the moment, a listing's moment behind. */
export interface Status {
  /** The service's task queues, and those of the agents. */
  queues: PolledQueue[];
  accounts: (Pick<AccountOverview, 'integration' | 'name'> & { state: AccountHealthState })[];
  triggers: (ListedTrigger & TriggerLook)[];
  /** Triggers and agents whose run somebody has ended in Temporal. */
  ended: EndedRun[];
  approvals: { open: number; oldest?: Pick<PendingApproval, 'id' | 'title' | 'requestedAt'> };
  /** The last runs that failed within a day, newest first. */
  failures: { workflowId: string; type: string; status: string; closedAt: string }[];
  /** What was not looked at: so many triggers' looks, and who polls the queues of these agents. */
  unseen: { triggers: number; agents: string[] };
  /** What somebody has to look after, in sentences; with none, all is well, as far as was looked. */
  problems: string[];
}

/** Triggers whose look is asked for, by id; of more than these the listing alone is told, and how many they are. */
const mostLooks = 500;
const looksAtOnce = 20;

const mostFailures = 5;
const aDay = 24 * 60 * 60_000;

/** Looks at everything without asking a worker. */
export async function readStatus(client: Client): Promise<Status> {
  const now = Date.now();
  const [{ queues, unknown }, accounts, triggers, open, failures] = await Promise.all([
    readQueues(client),
    listAccounts(client),
    readTriggers(client),
    allOpen(client),
    lastFailures(client, now),
  ]);
  const [oldest] = open;
  const status = {
    ended: await readEndedRuns(client, triggers),
    queues,
    accounts: accounts.map((account) => {
      const { integration, name } = account;
      return { integration, name, state: healthStateOf(account, now) };
    }),
    triggers,
    approvals: {
      open: open.length,
      ...(oldest === undefined
        ? {}
        : { oldest: { id: oldest.id, title: oldest.title, requestedAt: oldest.requestedAt } }),
    },
    failures,
    unseen: { triggers: Math.max(0, triggers.length - mostLooks), agents: unknown },
  };
  return { ...status, problems: problemsOf(status) };
}

export function problemsOf({ queues, accounts, triggers, ended }: Omit<Status, 'problems'>): string[] {
  return [
    ...queues
      .filter(({ agents }) => agents === undefined)
      .filter(({ workflows, activities }) => workflows === 0 || activities === 0)
      .map(({ taskQueue }) => `No worker polls the task queue "${taskQueue}". Start \`agent-integrations worker\`.`),
    ...queues
      .filter(({ agents, workflows }) => agents !== undefined && workflows === 0)
      .map(({ taskQueue }) => nobodyPolls(taskQueue)),
    ...accounts
      .filter(({ state }) => state === 'needs reconnect')
      .map(({ integration, name }) => `The ${integration} account "${name}" needs its person to reconnect it.`),
    ...ended.map(({ problem }) => problem),
    ...triggers.flatMap(({ id, problem, lateSeconds, failing }) => [
      ...(problem === undefined
        ? []
        : [`The trigger "${id}" ${inWords[problem]}; \`triggers diagnose ${id}\` says more.`]),
      ...(lateSeconds === undefined ? [] : [`The trigger "${id}" has waited ${lateSeconds} s for a worker to look.`]),
      ...(failing === undefined
        ? []
        : [`The last look of the trigger "${id}" failed (${failing}); it is tried again.`]),
    ]),
  ];
}

const inWords: Readonly<Record<NonNullable<ListedTrigger['problem']>, string>> = {
  'needs reconnect': 'has no working account',
  'provider refused': 'is refused by its provider',
};

/** What was not looked at, in sentences; with none, it was everything. */
export function unseenOf({ triggers, unseen }: Pick<Status, 'triggers' | 'unseen'>): string[] {
  const seen = triggers.length - unseen.triggers;
  return [
    ...(unseen.triggers === 0
      ? []
      : [
          `${seen} of ${triggers.length} triggers were looked at; of the others only the listing is told. \`triggers diagnose <id>\` looks at one.`,
        ]),
    ...(unseen.agents.length === 0
      ? []
      : [
          `Who polls the task queues of ${unseen.agents.length} agents was not asked: the names of the queues are not told without a worker (${unseen.agents.slice(0, 3).join(', ')}${unseen.agents.length > 3 ? ', …' : ''}). \`doctor\` asks.`,
        ]),
  ];
}

async function readTriggers(client: Client): Promise<Status['triggers']> {
  const listed = (await runningTriggers(client)).sort((one, other) => one.id.localeCompare(other.id));
  const looks = await mapAtOnce(listed.slice(0, mostLooks), looksAtOnce, ({ id }) => lookOf(client, id));
  return listed.map((one, index) => ({ ...one, ...looks[index] }));
}

async function lastFailures(client: Client, now: number): Promise<Status['failures']> {
  const since = new Date(now - aDay).toISOString();
  const failures: Status['failures'] = [];
  for await (const { workflowId, type, status, closeTime } of client.workflow.list({
    query: `ExecutionStatus IN ('Failed', 'TimedOut') AND CloseTime > '${since}'`,
    pageSize: mostFailures,
  })) {
    if (closeTime === undefined) continue;
    failures.push({ workflowId, type, status: status.name, closedAt: closeTime.toISOString() });
    if (failures.length === mostFailures) break;
  }
  return failures;
}
