import type { z } from 'zod';
import type { Integration } from './step';

export type TriggerName = `mail.${string}` | `board.${string}`;

/** Why an event was or was not handed to the agent, in words `diagnose` shows. */
export type Match = { matched: true } | { matched: false; reason: string };

/** What of a trigger's events its provider tells by webhook alone and keeps no history of: no look finds it. */
interface WebhookOnly<Config> {
  /** As a sentence goes on after "nothing but a webhook tells of". */
  readonly what: string;
  /** Whether a configuration asks for any of it. */
  readonly concerns: (config: Config) => boolean;
}

/**
 * What a trigger *is*; how its provider is watched is the file of the same path under `activities/triggers/`.
 * `Observed` is what the provider showed of the event: more than the agent is given, as much as matching needs.
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
  /** What the agent is started with, as `TriggerStart.event`. */
  readonly event: Event;
  /** Pure: the same config and observation give the same answer wherever and whenever they are asked. */
  readonly matches: (config: z.output<Config>, observed: Observed) => Match;
  /** Warnings about a valid config that probably does not say what was meant; what is said where it is set up alone is left out once it runs. */
  readonly warnings: (config: z.output<Config>, isRunning?: boolean) => string[];
  /** What its looks cannot find, however often they look; 'nothing' where a lost webhook costs time alone. */
  readonly webhookOnly: WebhookOnly<z.output<Config>> | 'nothing';
  readonly scopes: readonly string[];
  /** Nobody is told who did it, if anybody did: own changes are not known from others, and forms do not ask whether to ignore them. */
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
  /** Set when a person asked for this event again. */
  replay: boolean;
}
