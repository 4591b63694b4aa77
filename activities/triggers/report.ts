import { createHash } from 'node:crypto';
import type { EventReport } from '../../src/contracts/trigger-state';
import type { Observation, TriggerSource, Watch } from './trigger-source';

/** Matches an observation and says what is to be done with it. */
export function report(source: TriggerSource, watch: Watch, observation: Observation): EventReport {
  const { eventId, at, label, observed, event, obstacle } = observation;
  const match =
    obstacle === undefined
      ? source.contract.matches(watch.config, observed)
      : { matched: false as const, reason: obstacle };
  return {
    eventId,
    key: createHash('sha256').update(eventId).digest('base64url').slice(0, 16),
    at: at.toISOString(),
    label: label.slice(0, 200),
    outcome: match.matched
      ? { kind: 'matched', event: source.contract.event.parse(event) }
      : { kind: 'skipped', reason: match.reason },
  };
}
