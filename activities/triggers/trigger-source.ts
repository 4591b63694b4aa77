import type { z } from 'zod';
import type { Configuration } from '../../src/configuration';
import type { TriggerContract, TriggerName } from '../../src/contracts/trigger';
import type { TriggerDefinition } from '../../src/contracts/trigger-definition';
import type { Cursor, TriggerSubscription, WebhookHint } from '../../src/messages/trigger';
import type { Finding, TriggerProblem } from '../../src/contracts/trigger-report';
import type { WatchedSince } from '../../src/messages/agent';
import type { AccountId } from '../../src/contracts/account';
import type { TrelloAction } from '../../src/providers/trello/wire/action';
import type { Dependencies } from '../dependencies';
import type { EventReading } from './event-reading';
import type { Settled } from './settled';

/** What a source is given each time it is asked. */
export interface Watch<Config = unknown> {
  readonly dependencies: Dependencies;
  readonly definition: TriggerDefinition;
  readonly config: Config;
  readonly account: AccountId;
  readonly signal: AbortSignal;
  /** When something is seen of which the provider does not tell when it happened: in a look never before all that it looks for, as clocks differ. */
  readonly now: () => Date;
  /** Since when its places are watched; absent where that does not matter. */
  readonly watchedSince?: WatchedSince | undefined;
  /** When it was begun with nothing known of what it had told before; absent where it began with its set-up. */
  readonly begunAnewAt?: Date;
  /** When its configuration was changed, where this is the first look since then. */
  readonly configuredAt?: Date;
  /** Events are read with it, so that one that cannot be read takes nothing from the others. */
  readonly reading: EventReading;
}

/** One change as the provider showed it, before matching. */
export interface Observation<Observed = unknown, Event = unknown> {
  /** The provider's own id: the same by webhook and by catch-up. */
  eventId: string;
  at: Date;
  /** Where it came to pass, of the places that are watched: a board's id; the folder or workspace as configured, or nothing for all. */
  place?: string;
  /** What a person recognises it by. */
  label: string;
  observed: Observed;
  /** What the agent is started with, if it matches. */
  event: Event;
  /** Why it can never be delivered, whatever the filter says. */
  obstacle?: string;
  /**
   * Where webhook and catch-up cannot know the same id: what changed, such as a label on a card. The webhook tells when (`at`); the
   * catch-up finds that it happened after its previous look (`after`) and not after what it sees now (`at`), in the provider's time.
   */
  change?: { subject: string; after?: Date };
}

/** What a look has found, and where the next one goes on. */
export interface Pulled<Observed = unknown, Event = unknown> {
  observations: Observation<Observed, Event>[];
  cursor: Cursor;
  more: boolean;
  /** Some of the places could not be looked at, until somebody does something; of them the position stays. */
  problem?: TriggerProblem;
}

/** Why the gateway would refuse what a webhook announces. */
export interface WebhookObstacle {
  /** In sentences, with what to do. */
  readonly why: string;
  /** False where this process cannot know what the gateway knows. */
  readonly isCertain: boolean;
}

/** How the provider of one type of trigger is watched. */
export type SourceOf<Name extends TriggerName> = TriggerSource & { readonly contract: TriggerContract<Name> };

/** Joins a trigger's contract with how it is watched; the config is parsed before a source sees it. */
export function watched<Name extends TriggerName, Config extends z.ZodType, Event extends z.ZodType, Observed>(
  contract: TriggerContract<Name, Config, Event, Observed>,
  source: Omit<TriggerSource<z.output<Config>, Observed, z.input<Event>>, 'contract'>,
): SourceOf<Name> {
  return { contract, ...source } as unknown as SourceOf<Name>;
}

/** How a trigger's provider is watched. Everything here is asked from activities; cancellation comes with the signal. */
export interface TriggerSource<Config = unknown, Observed = unknown, Event = unknown> {
  readonly contract: TriggerContract;
  /** The position from which everything since the trigger's set-up is told. */
  readonly beginning: Cursor;
  /**
   * Ids in place of what a configuration names, found before it is taken.
   *
   * @throws InvalidInput with the field where there is no such thing, or several
   */
  settle: (watch: Watch<Config>) => Promise<Settled>;
  /** Whether a configuration needs {@link settle}: it has names that the trigger cannot work with. */
  hasNames: (config: Config) => boolean;
  /** How often it is looked at, in seconds, where that is not as for all triggers. */
  readonly lookSeconds?: (cadence: Configuration['cadence']) => number;
  /** When a look is due before the usual time, as the position knows. */
  readonly nextLookAt?: (cursor: Cursor) => Date | undefined;
  /**
   * What has changed since the position: complete, whatever webhooks were lost. Nothing from before `since` matters. A look that takes
   * many requests may `keep` how far it has come before it throws.
   */
  pull: (
    watch: Watch<Config>,
    cursor: Cursor,
    since: Date,
    keep: (cursor: Cursor) => void,
  ) => Promise<Pulled<Observed, Event>>;
  /** The events behind webhook hints; a hint whose event is gone or is none of this trigger's answers nothing. */
  resolve: (watch: Watch<Config>, hints: WebhookHint[]) => Promise<Observation<Observed, Event>[]>;
  /** The latest events, newest last, whether or not they match. */
  latest: (watch: Watch<Config>) => Promise<Observation<Observed, Event>[]>;
  /** What only an agent needs of an event: asked once it matches. */
  readonly complete?: (watch: Watch<Config>, event: Event) => Promise<Event>;
  /** What is announced says too little to be an event: it asks for a look. Such announcements have an address of their own. */
  readonly looksWhenTold?: boolean;
  /** False where the provider announces nothing of what is watched, so that looking is the only way. */
  canSubscribe: (config: Config, watch: Watch<Config>) => boolean | Promise<boolean>;
  /** What keeps the announcements to this account from being taken. */
  readonly obstacle?: (watch: Watch<Config>) => Promise<WebhookObstacle | undefined>;
  /** Creates, renews or recreates the webhook at this address. */
  subscribe: (watch: Watch<Config>, callbackUrl: string, known?: TriggerSubscription) => Promise<TriggerSubscription>;
  unsubscribe: (watch: Watch<Config>, subscription: TriggerSubscription) => Promise<void>;
  /** Whether the webhook is alive and not due for renewal. */
  isHealthy: (watch: Watch<Config>, subscription: TriggerSubscription) => Promise<boolean>;
  /** What a look at the provider tells about why the trigger may not fire. */
  diagnose: (watch: Watch<Config>, all: readonly TriggerSource[]) => Promise<Finding[]>;
  /** Of a trigger that Trello's actions tell of: whether this one does. */
  isToldBy?: (action: TrelloAction, account: string) => boolean;
}
