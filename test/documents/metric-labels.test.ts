import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountHealthStates } from '../../src/client/accounts/account-health';
import { triggerStandings } from '../../src/gateway/standing-metrics';
import type { countRenewal } from '../../src/telemetry/account-metrics';
import type { countNotice, Verdict } from '../../src/telemetry/approval-metrics';
import type { FailedOutcome } from '../../src/telemetry/step-metrics';
import type { countPull, EventOutcome, HeardBy } from '../../src/telemetry/trigger-metrics';
import { measureOnce } from './measure-once';

/** All members of a type: one that is renamed there does not compile here. */
const all = <Value extends string>(values: Readonly<Record<Value, true>>): readonly string[] => Object.keys(values);
const any = /^[\w.-]+$/;
const status = /^(\d\d\d|none)$/;

/** Each label that rules and dashboard choose or group by, and its values, as the code tells them. */
const labels: Readonly<Record<string, Readonly<Record<string, readonly string[] | RegExp>>>> = {
  trigger_events: {
    trigger: any,
    outcome: all<EventOutcome>({
      started: true,
      'already started': true,
      failed: true,
      skipped: true,
      'set aside': true,
    }),
    heard: all<HeardBy>({ webhook: true, look: true, 'look beside webhook': true }),
  },
  trigger_lag_seconds: { trigger: any },
  trigger_looks: {
    trigger: any,
    outcome: all<Parameters<typeof countPull>[1]>({ 'caught up': true, more: true, failed: true }),
  },
  trigger_catch_up_age_seconds: { trigger: any },
  step_attempts: {
    step: any,
    outcome: all<'ok' | FailedOutcome>({
      ok: true,
      InvalidInput: true,
      AccountNotFound: true,
      AccountNeedsReconnect: true,
      PermissionDenied: true,
      NotFound: true,
      Conflict: true,
      RateLimited: true,
      ProviderUnavailable: true,
      OutcomeUnknown: true,
      ApprovalRequired: true,
      ApprovalRejected: true,
      ApprovalExpired: true,
      Looking: true,
      TemporalUnavailable: true,
      WorkerStops: true,
      Cancelled: true,
      Fault: true,
    }),
  },
  step_retries: { step: any },
  provider_requests: { provider: any, status },
  provider_request_seconds: { provider: any },
  provider_place_wait_seconds: { provider: any },
  provider_places_in_use: { provider: any },
  token_renewals: {
    integration: any,
    outcome: all<Parameters<typeof countRenewal>[1]>({
      refreshed: true,
      lost: true,
      misconfigured: true,
      failed: true,
    }),
  },
  webhook_deliveries: { integration: any, status },
  approval_notices: { outcome: all<Parameters<typeof countNotice>[0]>({ told: true, failed: true }) },
  approvals: { verdict: all<Verdict>({ approved: true, rejected: true, expired: true }) },
  approvals_open: {},
  approval_oldest_age_seconds: {},
  // These three are made of listings of Temporal.
  accounts: { integration: any, state: [...accountHealthStates, 'unreadable'] },
  agents: { state: ['defined', 'unreadable'] },
  triggers: { trigger: any, standing: triggerStandings },
};
const ofListings = ['accounts', 'agents', 'triggers', 'approvals_open', 'approval_oldest_age_seconds'];

const nameOf = (series: string): string =>
  series.replace(/^agent_integrations_/, '').replace(/_total$|(?<=_seconds)_(bucket|sum|count)$/, '');

/** What rules and dashboard ask: each expression on a line of its own. */
const questions = ['operations/prometheus-alerts.yml', 'operations/grafana-dashboard.json']
  .map((file) => readFileSync(join(__dirname, '../..', file), 'utf8').replaceAll('\\"', '"'))
  .join('\n')
  .split('\n')
  .filter((line) => line.includes('agent_integrations_'));

/** The values that a matcher names: `a|b`, or where it holds more of an expression, whether any value fits. */
function isKnown(value: string, values: readonly string[] | RegExp): boolean {
  if (!(values instanceof RegExp)) return value.split('|').every((each) => values.includes(each));
  return values === status ? /^(\d\d\d|[1-5]\.\.|none)(\|none)?$/.test(value) : values.test(value);
}

test('a rule or a panel chooses by labels and values that the code tells', () => {
  const chosen = questions.flatMap((line) =>
    [...line.matchAll(/(agent_integrations_\w+)\{([^}]*)\}/g)].flatMap(([, series = '', matchers = '']) =>
      [...matchers.matchAll(/(\w+)\s*(?:=~|!=|!~|=)\s*"([^"]*)"/g)].map(([, label = '', value = '']) => ({
        metric: nameOf(series),
        label,
        value,
      })),
    ),
  );
  expect(chosen.length).toBeGreaterThan(25);
  const unknown = chosen.filter(({ metric, label, value }) => !isKnown(value, labels[metric]?.[label] ?? []));
  expect(unknown).toEqual([]);
});

test('a rule or a panel groups by labels that its metrics have', () => {
  const groups = questions.flatMap((line) =>
    [...line.matchAll(/by \(([\w, ]+)\)\s*\((?:rate|increase)?\(*(agent_integrations_\w+)/g)].map(
      ([, by = '', series = '']) => ({
        metric: nameOf(series),
        missing: by.split(', ').filter((label) => label !== 'le' && labels[nameOf(series)]?.[label] === undefined),
      }),
    ),
  );
  expect(groups.length).toBeGreaterThan(25);
  expect(groups.filter(({ missing }) => missing.length > 0)).toEqual([]);
});

test('the labels listed here are those that are measured', async () => {
  const measured = [...(await measureOnce()).matchAll(/^(agent_integrations_\w+)\{([^}]*)\}/gm)].map(
    ([, series = '', told = '']) => ({
      metric: nameOf(series),
      labels: [...told.matchAll(/(\w+)="/g)]
        .map(([, label]) => label)
        .filter((label) => !/^le$|^otel_/.test(label ?? '')),
    }),
  );
  expect(new Set(measured.map(({ metric }) => metric)).size).toBeGreaterThan(8);
  for (const { metric, labels: told } of measured) {
    if (ofListings.includes(metric)) continue;
    expect([metric, told.toSorted()]).toEqual([metric, Object.keys(labels[metric] ?? {}).toSorted()]);
  }
});
