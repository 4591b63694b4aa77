import type { BatchObservableResult, Meter } from '@opentelemetry/api';
import { metrics } from '@opentelemetry/api';
import type { AgentIntegrationsClient } from '../client';
import { accountHealthStates, healthStateOf } from '../client/account-health';
import { triggers as triggerContracts } from '../contracts';
import { integrations } from '../contracts/step';
import { ofWebhookOnly } from '../contracts/trigger-problem-in-words';
import { triggerProblemKinds } from '../contracts/trigger-problem-kinds';
import type { ListedTrigger } from '../contracts/trigger-report';
import { meterScope } from '../telemetry/instruments';
import { isTemporalFailure } from '../temporal/temporal-failure';

/** Without a webhook, of a type whose looks do not find all that a webhook tells. */
const missesEvents = 'misses events';

/** How a trigger may stand. */
export const triggerStandings: readonly string[] = ['active', 'paused', ...triggerProblemKinds, missesEvents];

/** What stands in workflows, as so many lines of a metric. */
interface Standing {
  open: number;
  oldestAge: number;
  accounts: Counts;
  triggers: Counts;
}

/** Of labels as JSON, how often there are these. */
type Counts = ReadonlyMap<string, number>;

/** What thousands of entities are is listed no more often, however many ask, and also where a slow Temporal did not say. In milliseconds. */
const gatheredFor = 60_000;

/** How long a listing of all may take, in milliseconds: Prometheus waits ten seconds. */
const patience = 8_000;

/**
 * Has this process measure open approvals, accounts and triggers, of which Temporal's listings tell: at most once a minute, when somebody
 * asks. Where Temporal does not say, there is no value rather than an old one.
 */
export function measureStanding(client: AgentIntegrationsClient): void {
  const meter = metrics.getMeter(meterScope);
  const gauges = createGauges(meter);
  let gathered: { at: number; standing: Promise<Standing | undefined> } | undefined;
  meter.addBatchObservableCallback(async (result) => {
    if (gathered === undefined || gathered.at + gatheredFor < Date.now())
      gathered = { at: Date.now(), standing: gather(client) };
    const { at, standing } = gathered;
    const known = await standing;
    if (known !== undefined) report(result, gauges, known, (Date.now() - at) / 1000);
  }, Object.values(gauges));
}

const createGauges = (meter: Meter) => ({
  open: meter.createObservableGauge('agent_integrations_approvals_open', {
    description: 'Requests that wait for a person, of runs that go on.',
  }),
  oldestAge: meter.createObservableGauge('agent_integrations_approval_oldest_age_seconds', {
    description: 'How long the oldest of them has waited; 0: none waits.',
    unit: 's',
  }),
  accounts: meter.createObservableGauge('agent_integrations_accounts', {
    description:
      'Accounts by state; misconfigured: tokens cannot be renewed because of our application at the provider; expiring: not used for 60 days, after 90 their person has to sign in again.',
  }),
  triggers: meter.createObservableGauge('agent_integrations_triggers', {
    description:
      'Triggers by type and how they stand: active, paused, or what keeps them from seeing events, or hearing of them at once.',
  }),
});

function report(
  result: BatchObservableResult,
  gauges: ReturnType<typeof createGauges>,
  { open, oldestAge, accounts, triggers }: Standing,
  since: number,
): void {
  result.observe(gauges.open, open);
  result.observe(gauges.oldestAge, open === 0 ? 0 : oldestAge + since);
  for (const [gauge, counts] of [
    [gauges.accounts, accounts],
    [gauges.triggers, triggers],
  ] as const)
    for (const [labels, number] of counts) result.observe(gauge, number, JSON.parse(labels) as Record<string, string>);
}

async function gather(client: AgentIntegrationsClient): Promise<Standing | undefined> {
  const now = Date.now();
  try {
    const [open, accounts, triggers] = await client.temporal.withDeadline(now + patience, () =>
      Promise.all([client.approvals.list(), client.accounts.list(), client.triggers.list()]),
    );
    const oldest = Date.parse(open[0]?.requestedAt ?? '');
    return {
      open: open.length,
      oldestAge: Number.isNaN(oldest) ? 0 : Math.max(0, (now - oldest) / 1000),
      accounts: countBy(
        accounts.map((account) => ({
          integration: among(integrations, account.integration),
          state: among(accountHealthStates, healthStateOf(account, now)),
        })),
      ),
      triggers: countBy(
        triggers.map((trigger) => ({
          trigger: among(Object.keys(triggerContracts), trigger.type),
          standing: among(triggerStandings, standingOf(trigger)),
        })),
      ),
    };
  } catch (error) {
    if (isTemporalFailure(error)) return undefined;
    throw error;
  }
}

/** How a trigger stands, as the metric tells it. */
export function standingOf({ type, status, problem }: Pick<ListedTrigger, 'type' | 'status' | 'problem'>): string {
  // One that is paused looks for nothing, whatever its problem.
  if (status === 'paused') return status;
  return problem === 'no webhook' && ofWebhookOnly(type) !== undefined ? missesEvents : (problem ?? 'active');
}

/** What memos say may be written by whoever reaches the namespace: labels are closed lists. */
const among = (known: readonly string[], value: string): string => (known.includes(value) ? value : 'other');

function countBy(labels: readonly Readonly<Record<string, string>>[]): Counts {
  const counts = new Map<string, number>();
  for (const one of labels) {
    const key = JSON.stringify(one);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
