import { triggers } from '../contracts';
import { counter, seconds } from './instruments';

/** The outcome of an event. */
export type EventOutcome = 'started' | 'already started' | 'failed' | 'skipped' | 'set aside';

/** How an event was first seen. `look beside webhook`: by a regular pull, rarer for a trigger with a webhook, which had not announced the event. */
export type HeardBy = 'webhook' | 'look' | 'look beside webhook';

const events = counter<{ trigger: string; outcome: EventOutcome; heard: HeardBy }>(
  'agent_integrations_trigger_events',
  'Events by what became of them (skipped: it did not match, failed: its agent could not be started, set aside: it could not be read), and by how they were heard of first (look beside webhook: the webhook did not announce it).',
);

const lag = seconds<{ trigger: string }>(
  'agent_integrations_trigger_lag_seconds',
  'From when an event happened, by the provider’s clock, until its agent was started.',
  [1, 2, 5, 10, 30, 60, 120, 300, 900, 1800, 3600, 14_400, 86_400],
);

const pulls = counter<{ trigger: string; outcome: 'caught up' | 'more' | 'failed' }>(
  'agent_integrations_trigger_looks',
  'Looks at the provider’s history; more: not all was read at once.',
);

const catchUpAge = seconds<{ trigger: string }>(
  'agent_integrations_trigger_catch_up_age_seconds',
  'At each look, how long ago the trigger had last seen everything, give or take a quarter of an hour.',
  [5, 30, 60, 120, 300, 900, 1800, 3600, 14_400, 86_400],
);

/** Anybody who reaches the namespace can make a definition with any type, but a label's values must be a closed list. */
const known = (type: string): string => (Object.hasOwn(triggers, type) ? type : 'other');

/** Counts an event that a trigger has logged, and its lag until a start. @param at ISO instant when it happened, by the provider */
export function countEvent(type: string, outcome: EventOutcome, at: string, heard: HeardBy): void {
  const trigger = known(type);
  events.count({ trigger, outcome, heard });
  if (outcome === 'started') lag.record((Date.now() - Date.parse(at)) / 1000, { trigger });
}

/** Counts a pull. @param completeAt ISO instant up to which everything had been seen before the pull */
export function countPull(
  type: string,
  outcome: 'caught up' | 'more' | 'failed',
  completeAt: string | undefined,
): void {
  const trigger = known(type);
  pulls.count({ trigger, outcome });
  if (completeAt !== undefined) catchUpAge.record((Date.now() - Date.parse(completeAt)) / 1000, { trigger });
}
