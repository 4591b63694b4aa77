import { triggers } from '../contracts';
import { counter, seconds } from './instruments';

/** What became of an event. */
export type EventOutcome = 'started' | 'already started' | 'failed' | 'skipped' | 'set aside';

/** How an event was heard of first; `look beside webhook`: by a look at its usual time, of a trigger that has a webhook and is therefore looked at less often; it has not announced it before. */
export type HeardBy = 'webhook' | 'look' | 'look beside webhook';

const events = counter<{ trigger: string; outcome: EventOutcome; heard: HeardBy }>(
  'agent_integrations_trigger_events',
  'Events by what became of them (skipped: it did not match, failed: its agent could not be started, set aside: it could not be read), and by how they were heard of first (look beside webhook: the webhook did not announce it).',
);

const lag = seconds<{ trigger: string }>(
  'agent_integrations_trigger_lag_seconds',
  'From when an event happened, by the provider’s clock, until its agent was started.',
  [1, 2, 5, 10, 30, 60, 120, 300, 900, 3600, 14_400, 86_400],
);

const looks = counter<{ trigger: string; outcome: 'caught up' | 'more' | 'failed' }>(
  'agent_integrations_trigger_looks',
  'Looks at the provider’s history; more: not all was read at once.',
);

const catchUpAge = seconds<{ trigger: string }>(
  'agent_integrations_trigger_catch_up_age_seconds',
  'At each look, how long ago the trigger had last seen everything.',
  [5, 30, 60, 120, 300, 900, 1800, 3600, 14_400, 86_400],
);

/** Definitions are made by whoever reaches the namespace; labels are a closed list. */
const known = (type: string): string => (Object.hasOwn(triggers, type) ? type : 'other');

/** Counts what a trigger has logged of an event, and how long it took. @param at when it happened, ISO instant at the provider */
export function countEvent(type: string, outcome: EventOutcome, at: string, heard: HeardBy): void {
  const trigger = known(type);
  events.count({ trigger, outcome, heard });
  if (outcome === 'started') lag.record((Date.now() - Date.parse(at)) / 1000, { trigger });
}

/** Counts a look. @param completeAt ISO instant up to which everything had been seen before it */
export function countLook(
  type: string,
  outcome: 'caught up' | 'more' | 'failed',
  completeAt: string | undefined,
): void {
  const trigger = known(type);
  looks.count({ trigger, outcome });
  if (completeAt !== undefined) catchUpAge.record((Date.now() - Date.parse(completeAt)) / 1000, { trigger });
}
