import type { BatchObservableResult, Meter, ObservableGauge } from '@opentelemetry/api';
import { metrics } from '@opentelemetry/api';
import type { AgentIntegrationsClient } from '../client';
import { readAccounts } from '../accounts/account-directory';
import { accountHealthStates, healthStateOf } from '../client/accounts/account-health';
import { listAgents } from '../client/agents/list-agents';
import { triggers as triggerContracts } from '../contracts';
import { integrations } from '../contracts/integration';
import { ofWebhookOnly } from '../contracts/trigger-problem-in-words';
import { triggerProblemKinds } from '../contracts/trigger-problem-kinds';
import type { ListedTrigger } from '../contracts/trigger-report';
import { accountWorkflow, agentWorkflow } from '../messages/workflow-kinds';
import { meterScope } from '../telemetry/instruments';
import { isTemporalFailure } from '../temporal/temporal-failure';
import { readTriggers } from '../temporal/listings/running-triggers';

/** The standing of a trigger without a webhook, if pulls of its type do not find every event that a webhook reports. */
const missesEvents = 'misses events';

/** Standing of an account, an agent or a trigger that this process has no key to read. */
const unreadable = 'unreadable';

/** The values of a trigger's standing. */
export const triggerStandings: readonly string[] = [
  'active',
  'paused',
  ...triggerProblemKinds,
  missesEvents,
  unreadable,
];

/** The values of the metrics, read from workflows. */
interface Standing {
  open: number;
  oldestAgeSeconds: number;
  accounts: Counts;
  agents: Counts;
  triggers: Counts;
}

/** The number of entities for each set of labels; the keys are the labels as JSON. */
type Counts = ReadonlyMap<string, number>;

/** The sets of labels that were reported at any time. There are few: labels have closed lists of values. */
type LabelsSoFar = Readonly<Record<'accounts' | 'agents' | 'triggers', Set<string>>>;

/** How long a listing of possibly thousands of entities is reused, however many ask, and also if Temporal was too slow. */
const lastingMilliseconds = 60_000;

/** How long the listings may take together. Prometheus waits ten seconds. */
const patienceMilliseconds = 8_000;

/**
 * Makes this process measure open approvals, accounts, agents and triggers from Temporal's listings: at most once a minute, when the metrics are read.
 * If Temporal does not answer, the metrics have no value, rather than an old one.
 */
export function measureStanding(client: AgentIntegrationsClient): void {
  const meter = metrics.getMeter(meterScope);
  const gauges = createGauges(meter);
  const labelsSoFar: LabelsSoFar = { accounts: new Set(), agents: new Set(), triggers: new Set() };
  let lastListing: { at: number; standing: Promise<Standing | undefined> } | undefined;
  meter.addBatchObservableCallback(async (result) => {
    if (lastListing === undefined || lastListing.at + lastingMilliseconds < Date.now())
      lastListing = { at: Date.now(), standing: gather(client) };
    const { at, standing } = lastListing;
    const known = await standing;
    if (known !== undefined) report(result, gauges, known, (Date.now() - at) / 1000, labelsSoFar);
  }, Object.values(gauges));
}

const createGauges = (meter: Meter) => ({
  open: meter.createObservableGauge('agent_integrations_approvals_open', {
    description: 'Requests that wait for a person, of runs that go on.',
  }),
  oldestAgeSeconds: meter.createObservableGauge('agent_integrations_approval_oldest_age_seconds', {
    description: 'How long the oldest of them has waited; 0: none waits.',
    unit: 's',
  }),
  accounts: meter.createObservableGauge('agent_integrations_accounts', {
    description:
      'Accounts by state; misconfigured: tokens cannot be renewed because of our application at the provider; expiring: they end within a month, unused, a year after consent, or with their certificate; unreadable: sealed with a key that this process lacks.',
  }),
  agents: meter.createObservableGauge('agent_integrations_agents', {
    description: 'Agents by state: defined, or unreadable, which is sealed with a key that this process lacks.',
  }),
  triggers: meter.createObservableGauge('agent_integrations_triggers', {
    description:
      'Triggers by type and how they stand: active, paused, or what keeps them from seeing events, or hearing of them at once.',
  }),
});

function report(
  result: BatchObservableResult,
  gauges: ReturnType<typeof createGauges>,
  { open, oldestAgeSeconds, accounts, agents, triggers }: Standing,
  since: number,
  labelsSoFar: LabelsSoFar,
): void {
  result.observe(gauges.open, open);
  result.observe(gauges.oldestAgeSeconds, open === 0 ? 0 : oldestAgeSeconds + since);
  reportCounts(result, gauges.accounts, accounts, labelsSoFar.accounts);
  reportCounts(result, gauges.agents, agents, labelsSoFar.agents);
  reportCounts(result, gauges.triggers, triggers, labelsSoFar.triggers);
}

/**
 * Reports 0 for labels that were told before and that nothing has any more: a plugin's meter provider with cumulative temporality repeats the last
 * number of each set of labels until it is told another.
 */
function reportCounts(
  result: BatchObservableResult,
  gauge: ObservableGauge,
  counts: Counts,
  labelsSoFar: Set<string>,
): void {
  for (const labels of counts.keys()) labelsSoFar.add(labels);
  for (const labels of labelsSoFar)
    result.observe(gauge, counts.get(labels) ?? 0, JSON.parse(labels) as Record<string, string>);
}

async function gather(client: AgentIntegrationsClient): Promise<Standing | undefined> {
  const now = Date.now();
  try {
    const { temporal } = client;
    const [open, ofAccounts, ofAgents, ofTriggers] = await temporal.withDeadline(now + patienceMilliseconds, () =>
      Promise.all([client.approvals.list(), readAccounts(temporal), listAgents(temporal), readTriggers(temporal)]),
    );
    const oldest = Date.parse(open[0]?.requestedAt ?? '');
    return {
      open: open.length,
      oldestAgeSeconds: Number.isNaN(oldest) ? 0 : Math.max(0, (now - oldest) / 1000),
      accounts: countBy([
        ...ofAccounts.accounts.map((account) => ({
          integration: among(integrations, account.integration),
          state: among(accountHealthStates, healthStateOf(account, now)),
        })),
        ...ofAccounts.unreadable.map((workflowId) => ({
          integration: among(integrations, accountWorkflow.nameIn(workflowId).split('/')[0] ?? ''),
          state: unreadable,
        })),
      ]),
      agents: countBy(
        ofAgents.agents.map(({ name }) => ({
          state: ofAgents.unreadable.includes(agentWorkflow.idOf(name)) ? unreadable : 'defined',
        })),
      ),
      triggers: countBy([
        ...ofTriggers.triggers.map((trigger) => ({
          trigger: among(Object.keys(triggerContracts), trigger.type),
          standing: among(triggerStandings, standingOf(trigger)),
        })),
        ...ofTriggers.unreadable.map(() => ({ trigger: other, standing: unreadable })),
      ]),
    };
  } catch (error) {
    if (isTemporalFailure(error)) return undefined;
    throw error;
  }
}

/** Returns the standing of a trigger for the metric. */
export function standingOf({ type, status, problem }: Pick<ListedTrigger, 'type' | 'status' | 'problem'>): string {
  // A paused trigger does not look for events, whatever its problem is.
  if (status === 'paused') return status;
  return problem === 'no webhook' && ofWebhookOnly(type) !== undefined ? missesEvents : (problem ?? 'active');
}

const other = 'other';

/** Replaces unknown values by {@link other}: anybody who can write to the namespace can write a memo, and labels need a fixed set of values. */
const among = (known: readonly string[], value: string): string => (known.includes(value) ? value : other);

function countBy(labels: readonly Readonly<Record<string, string>>[]): Counts {
  const counts = new Map<string, number>();
  for (const one of labels) {
    const key = JSON.stringify(one);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
