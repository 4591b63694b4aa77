import { metrics } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import type { AgentIntegrationsClient } from '../../src/client';
import { Approvals } from '../../src/client/approvals/approvals';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { measureStanding, standingOf, triggerStandings } from '../../src/gateway/standing-metrics';
import { temporalTelling } from '../support/told-workflows';

test.each([
  ['board.newComment', {}, 'active'],
  ['board.newComment', { problem: 'no webhook' as const }, 'no webhook'],
  ['board.cardUpdated', { problem: 'no webhook' as const }, 'misses events'],
  ['board.cardUpdated', { problem: 'partly refused' as const }, 'partly refused'],
  ['board.cardUpdated', { problem: 'no webhook' as const, status: 'paused' as const }, 'paused'],
])('%s with %j stands as %s', (type, stands, expected) => {
  expect(standingOf({ type, ...stands })).toBe(expected);
  expect(triggerStandings).toContain(expected);
});

test('a meter provider of a plugin, which repeats what it was told, is told when nothing stands as before', async () => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 600_000 });
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  const account = { integration: 'mail', name: 'support', permissionType: 'standard', owner: 'ada', scopes: [] };
  const overview = { ...account, state: 'needs reconnect' };
  const { client: temporal } = temporalTelling({
    'connected-account/mail/support': { type: 'connected-account', memo: { overview } },
  });
  const approvals = new Approvals(temporal, createKeyRing([generateKey()], 'the test'));
  measureStanding({ temporal, approvals } as AgentIntegrationsClient);
  const accounts = async () => {
    const { resourceMetrics } = await reader.collect();
    const measured = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
    const gauge = measured.find(({ descriptor }) => descriptor.name === 'agent_integrations_accounts');
    return gauge?.dataPoints.map(({ attributes, value }) => [attributes['state'], value]);
  };
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  expect(await accounts()).toEqual([['needs reconnect', 1]]);
  overview.state = 'connected';
  clock.mockReturnValue(Date.now() + 61_000);
  expect(await accounts()).toEqual([
    ['needs reconnect', 0],
    ['connected', 1],
  ]);
  clock.mockRestore();
  await reader.shutdown();
  metrics.disable(); // it is the process's
});
