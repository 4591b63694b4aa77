import { metrics } from '@opentelemetry/api';
import { createStructuredLogger } from '../../src/logging/structured-logger';
import { countRenewal } from '../../src/telemetry/account-metrics';
import { countNotice, countVerdict } from '../../src/telemetry/approval-metrics';
import { startMetrics } from '../../src/telemetry/prometheus';
import { measuredRequest, placeWaits } from '../../src/telemetry/provider-metrics';
import { measuredAttempt } from '../../src/telemetry/step-metrics';
import { countEvent, countPull } from '../../src/telemetry/trigger-metrics';
import { countDelivery } from '../../src/telemetry/webhook-metrics';

/** Measures once what does not come from listings of Temporal. Returns it as Prometheus reads it. */
export async function measureOnce(): Promise<string> {
  const collect = startMetrics({ logger: createStructuredLogger() });
  const now = new Date().toISOString();
  countEvent('mail.newEmail', 'started', now, 'webhook');
  countPull('mail.newEmail', 'caught up', now);
  placeWaits.record(1, { provider: 'trello' });
  await measuredRequest({ provider: 'trello', method: 'GET' }, () => Promise.resolve());
  await measuredAttempt({ step: 'mail.findEmail', attempt: 2, outcomeOf: () => 'Fault' }, () => Promise.resolve());
  countRenewal('mail', 'refreshed');
  countDelivery('mail', 202);
  countNotice('told');
  countVerdict('approved');
  const measured = await collect();
  metrics.disable(); // it is the process's
  return measured;
}
