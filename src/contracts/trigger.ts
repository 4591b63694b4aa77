import type { z } from 'zod';
import type { Integration } from './integration';

export type TriggerName = `mail.${string}` | `board.${string}`;

/** Why an event was or was not delivered to the agent, in words that `diagnose` shows. */
export type Match = { matched: true } | { matched: false; reason: string };

/** Events of a trigger that its provider reports by webhook only and keeps no history of: no pull finds them. */
interface WebhookOnly<Config> {
  /** As a continuation of "nothing but a webhook tells of". */
  readonly what: string;
  /** Whether a configuration asks for any of them. */
  readonly concerns: (config: Config) => boolean;
}

/**
 * What a trigger *is*. The file of the same path under `activities/triggers/` says how its provider is watched.
 * `Observed` is what the provider showed of the event: more than the agent gets, as much as matching needs.
 */
export interface TriggerContract<
  Name extends TriggerName = TriggerName,
  Config extends z.ZodType = z.ZodType,
  Event extends z.ZodType = z.ZodType,
  Observed = unknown,
> {
  readonly name: Name;
  readonly title: string;
  readonly integration: Integration;
  readonly description: string;
  readonly config: Config;
  /** The agent's input, as `TriggerStart.event`. */
  readonly event: Event;
  /** Pure: the same config and observation always give the same answer. */
  readonly matches: (config: z.output<Config>, observed: Observed) => Match;
  /** Warnings about a valid config that is probably not intended. With `isRunning`, warnings that only concern the set-up are left out. */
  readonly warnings: (config: z.output<Config>, isRunning?: boolean) => string[];
  /** Events that pulls never find; 'nothing' if losing a webhook only causes delay. */
  readonly webhookOnly: WebhookOnly<z.output<Config>> | 'nothing';
  readonly scopes: readonly string[];
  /** The provider does not report the author, if there is one: own changes cannot be recognised, and forms do not offer to ignore them. */
  readonly hasNoAuthor?: true;
}

export function defineTrigger<Name extends TriggerName, Config extends z.ZodType, Event extends z.ZodType, Observed>(
  definition: Omit<TriggerContract<Name, Config, Event, Observed>, 'integration'>,
): TriggerContract<Name, Config, Event, Observed> {
  return { ...definition, integration: definition.name.startsWith('board.') ? 'board' : 'mail' };
}

/** First and only argument of an agent workflow that a trigger starts. */
export interface TriggerStart<Event = unknown> {
  agent: string;
  trigger: { id: string; type: string };
  event: Event;
  /** Set when a person requested this event again. */
  replay: boolean;
}
