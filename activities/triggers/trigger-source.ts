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

/** What a source gets with each call. */
export interface Watch<Config = unknown> {
  readonly dependencies: Dependencies;
  readonly definition: TriggerDefinition;
  readonly config: Config;
  readonly account: AccountId;
  readonly signal: AbortSignal;
  /** Time to report for an event whose time the provider does not tell. In a pull never before the start of the pulled period, as clocks differ. */
  readonly now: () => Date;
  /**
   * When the pull was due, by Temporal's clock. Positions use it in place of the worker's clock, which may be ahead: a position in the future skips
   * events.
   */
  readonly pulledAt: Date;
  /** Since when the trigger's places are watched; absent where that does not matter. */
  readonly watchedSince?: WatchedSince | undefined;
  /** When the trigger began without knowing what it had reported before; absent if it began at its set-up. */
  readonly begunAnewAt?: Date;
  /** When the trigger was reset, if a pull goes on from what was seen before. */
  readonly resetAt?: Date;
  /** When the configuration was changed, if this is the first pull since then. */
  readonly configuredAt?: Date;
  /** Set when events that the trigger has seen before are read again (retry, replay): one that was moved since still belongs to it. */
  readonly readsAgain?: boolean;
  /** Set when they were seen only a moment ago, so that what is not found may only not show yet. */
  readonly mayNotShowYet?: boolean;
  /** Reads events, so that an unreadable event does not affect the others. */
  readonly reading: EventReading;
}

/** One change as the provider showed it, before matching. */
export interface Observation<Observed = unknown, Event = unknown> {
  /** The provider's own id: the same by webhook and by pull. */
  eventId: string;
  at: Date;
  /** The watched place where the change happened: a board's id, or the folder or workspace as configured; absent if everything is watched. */
  place?: string;
  /** It is no longer where it is watched: only a trigger that has seen it before knows whether it was ever there. */
  isElsewhere?: boolean;
  /** What stays where the provider gives the event another id, and whether it may have got this one only now; absent where it never does. */
  lasting?: { content: string; perhapsRenamed: boolean };
  /** What a person recognises the event by. */
  label: string;
  observed: Observed;
  /** What the agent is started with, if the event matches. */
  event: Event;
  /** Why the event can never be delivered, whatever the filter says. */
  obstacle?: string;
  /**
   * What changed, such as a label on a card, if webhook and pull give the same change two ids. They are matched by `subject` and time: the webhook
   * knows the instant (`at`), the pull only that it was later than `after` and not later than `until`. All are times of the provider.
   */
  change?: { subject: string; after?: Date; until?: Date };
}

/** A configuration as written by a person, resolved at the provider. */
export interface Settled {
  /** Fields with ids in place of names. */
  found: Record<string, unknown>;
  /** What is valid but probably not intended. */
  warnings: string[];
}

/** What a pull has found, and the position where the next one continues. */
export interface Pulled<Observed = unknown, Event = unknown> {
  observations: Observation<Observed, Event>[];
  cursor: Cursor;
  more: boolean;
  /**
   * Whether something is no longer in a state that fires when it is entered. Only this position knows that it may be entered again, so it is told to the
   * trigger.
   */
  stateWasLeft?: boolean;
  /** Why some places could not be pulled, until somebody acts; the position of these places stays. */
  problem?: TriggerProblem;
}

/** Why the gateway would refuse what a webhook announces. */
export interface WebhookObstacle {
  /** Reason in sentences, with what to do. */
  readonly why: string;
  /** False if this process cannot know what the gateway knows. */
  readonly isCertain: boolean;
}

/** The source of one type of trigger. */
export type SourceOf<Name extends TriggerName> = TriggerSource & { readonly contract: TriggerContract<Name> };

/** Joins a trigger's contract with its source; the config is parsed before a source gets it. */
export function watched<Name extends TriggerName, Config extends z.ZodType, Event extends z.ZodType, Observed>(
  contract: TriggerContract<Name, Config, Event, Observed>,
  source: Omit<TriggerSource<z.output<Config>, Observed, z.input<Event>>, 'contract'>,
): SourceOf<Name> {
  return { contract, ...source } as unknown as SourceOf<Name>;
}

/** How a trigger's provider is watched. Activities call all of this; the signal carries their cancellation. */
export interface TriggerSource<Config = unknown, Observed = unknown, Event = unknown> {
  readonly contract: TriggerContract;
  /** The position from which everything since the trigger's set-up is reported. */
  readonly beginning: Cursor;
  /**
   * Looks up the ids of what a configuration names, before the configuration is accepted.
   *
   * @throws InvalidInput with the field when no such thing exists, or several do
   */
  settle: (watch: Watch<Config>) => Promise<Settled>;
  /** Returns whether a configuration needs {@link settle}: it has names that the trigger cannot work with. */
  hasNames: (config: Config) => boolean;
  /** Seconds between pulls, if they differ from those of other triggers. */
  readonly pullSeconds?: (cadence: Configuration['cadence']) => number;
  /**
   * Returns whether two positions that have nothing to report between them lead to the same events. A pull which found nothing leaves the former one
   * to the next pull. By default only equal positions do.
   */
  readonly isSamePosition?: (one: Cursor, other: Cursor) => boolean;
  /**
   * How long after it happened an event may show for the first time, under the id that it would have had then, and still starts the agent: a mail that
   * is taken out of Junk Email keeps its date. Without it, no event older than the watermark starts anything.
   */
  readonly surfacesWithinMilliseconds?: number;
  /** When a pull is due before the usual time, as recorded in the position. */
  readonly nextPullAt?: (cursor: Cursor) => Date | undefined;
  /**
   * Returns everything that changed since the position, even if webhooks were lost. Events before `since` do not matter. A pull that takes many
   * requests may `keep` its progress before it throws.
   */
  pull: (
    watch: Watch<Config>,
    cursor: Cursor,
    since: Date,
    keep: (cursor: Cursor) => void,
  ) => Promise<Pulled<Observed, Event>>;
  /**
   * Returns whether an event's id contains the number of a pull: the same change then gets another id from another pull, for example after a reset.
   */
  readonly countsPulls?: (eventId: string) => boolean;
  /** Returns the events behind webhook hints; nothing for a hint whose event is gone or does not belong to this trigger. */
  resolve: (watch: Watch<Config>, hints: WebhookHint[]) => Promise<Observation<Observed, Event>[]>;
  /** Returns the latest events, newest last, whether or not they match. */
  latest: (watch: Watch<Config>) => Promise<Observation<Observed, Event>[]>;
  /** Adds what only an agent needs of an event; called once the event matches. */
  readonly complete?: (watch: Watch<Config>, event: Event) => Promise<Event>;
  /** True if an announcement says too little to be read as an event, so that it only asks for a pull. Such announcements have their own address. */
  readonly pullsWhenTold?: boolean;
  /** Returns false if the provider announces nothing of what is watched, so that pulling is the only way. */
  canSubscribe: (config: Config, watch: Watch<Config>) => boolean | Promise<boolean>;
  /** Returns what keeps the gateway from accepting the announcements to this account. */
  readonly obstacle?: (watch: Watch<Config>) => Promise<WebhookObstacle | undefined>;
  /** Creates, renews or recreates the webhook at this address. */
  subscribe: (watch: Watch<Config>, callbackUrl: string, known?: TriggerSubscription) => Promise<TriggerSubscription>;
  unsubscribe: (watch: Watch<Config>, subscription: TriggerSubscription) => Promise<void>;
  /** Returns whether the webhook is alive and not due for renewal. */
  isHealthy: (watch: Watch<Config>, subscription: TriggerSubscription) => Promise<boolean>;
  /** For a provider that counts them: describes deliveries to a webhook that is alive which have failed, up to the last one. */
  readonly describeFailures?: (watch: Watch<Config>, subscription: TriggerSubscription) => Promise<string | undefined>;
  /** Tells a person what the pulls of a position find only later, as the provider lets them; undefined where they find all. */
  readonly describeDelay?: (cursor: Cursor) => string | undefined;
  /** Checks at the provider why the trigger may not fire. */
  diagnose: (watch: Watch<Config>, all: readonly TriggerSource[]) => Promise<Finding[]>;
  /** For triggers that are fed by Trello's actions: returns whether this action is an event of such a trigger. */
  isToldBy?: (action: TrelloAction, account: string) => boolean;
}
