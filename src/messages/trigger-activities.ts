import type { TriggerDefinition } from '../contracts/trigger-definition';
import type { EventReport, TriggerProblem } from '../contracts/trigger-report';
import type { WatchedSince } from './agent';
import type {
  Cursor,
  TriggerConfiguration,
  TriggerSubscription,
  TriggerTarget,
  UnreadEvent,
  WebhookHint,
} from './trigger';

/** A definition checked against its provider, with ids in place of names. */
export interface SettledTrigger {
  definition: TriggerDefinition;
  /** Warnings about configuration that is valid but probably not intended. */
  warnings: string[];
  /** Why the definition is refused, and the wrong field: `account`, or a field of the configuration. */
  problem?: { field?: string | undefined; text: string };
}

export interface PullInput {
  definition: TriggerDefinition;
  /** Absent on the first pull, which begins at the source's `beginning` and reports everything since `since`. */
  cursor?: Cursor;
  /** ISO instant. */
  since: string;
  /** As in {@link TriggerState}. */
  begunAnewAt?: string;
  resetRun?: string;
  resetAt?: string;
  watchedSince?: WatchedSince;
  /** As in {@link TriggerState}. If set, the pull returns whatever it finds, so that the position of the former configuration is not kept. */
  configuredAt?: string;
  subscription?: TriggerSubscription;
  /** As in {@link TriggerState}. */
  webhookTriedAt?: string;
  unannounced?: number;
  /** ISO instant up to which everything has been seen; absent before the first complete pull. */
  completeAt?: string;
  /** Pull at once; otherwise the first pull waits one interval. */
  immediately: boolean;
  /** Somebody waits for the result: the activity returns after the first pull, even if that finds nothing. */
  asked?: true;
  /** The problem that the workflow already knows: only a change of it is reported. */
  knownProblem?: TriggerProblem;
  /** Events that could not be read so far. */
  unread?: UnreadEvent[];
  /** As in {@link TriggerState}: if the account belongs to another person by now, the pull says so and finds nothing. */
  owner?: string;
  ownerId?: string;
  /** Starts the agent for matching events. If absent, the activity returns matching events instead. */
  starts?: StartsFor;
}

export interface PullOutcome {
  reports: EventReport[];
  /** Events that are not among the reports because the activity started their agents. */
  started?: StartedEvent[];
  /** Absent only when a problem kept the trigger from ever finding its position. */
  cursor?: Cursor;
  /** More events are waiting: pull again at once. */
  more: boolean;
  /** ISO instant up to which the provider has reported everything; set when nothing more is waiting. */
  completeAt?: string;
  /** The webhook is gone, disabled, or due for renewal. */
  subscriptionNeedsCare: boolean;
  problem?: TriggerProblem;
  /** The problem concerns only some places: the others were pulled. */
  isPartial?: true;
  /** All events that cannot be read at this time. */
  unread?: UnreadEvent[];
  /** Whose account was pulled, as in {@link AccountOwner}; absent where the pull failed, and from an earlier version. */
  owner?: string;
  ownerId?: string;
  /** ISO instant at which that person connected the account, which was another person's before: nothing was pulled. */
  ownerSince?: string;
  /** Set where the trigger was reset: the ISO instant since which Temporal certainly keeps the runs that the trigger started. */
  keptSince?: string;
  /** That reset, as in {@link TriggerState}; the run is absent from an earlier version. */
  resetRun?: string;
  resetAt?: string;
  /** How many days Temporal keeps an ended run, as set now. Only of types whose events may surface late, and where Temporal says it. */
  retentionDays?: number;
  /** This type is pulled as often with a webhook as without: an event that a pull finds first says nothing about the webhook. An old name on the wire. */
  looksAsOften?: true;
}

/** Argument of the activity that reads single events. */
export interface ResolveInput {
  definition: TriggerDefinition;
  hints: WebhookHint[];
  /** Older events are not reported. Absent when a person requests one event again. */
  watchedSince?: WatchedSince;
  /** As in {@link TriggerState}. */
  resetRun?: string;
  resetAt?: string;
  /** Starts the agent for matching events. If absent, the activity returns matching events instead. */
  starts?: StartsFor;
  /** A person requests these events, which may have been moved since the trigger saw them. */
  readsAgain?: true;
}

/** The agent that an activity starts for the events it reads. */
export interface StartsFor {
  target: TriggerTarget;
  /** As in {@link TriggerConfiguration}. */
  seal?: string;
  /** ISO instant. For older events Temporal may no longer know the started runs, so the trigger, which remembers them, decides. */
  since: string;
  /** As in {@link TriggerState}. Absent from an earlier version, whose agent nothing that surfaces late starts. */
  asNowSince?: string;
  /** As in {@link TriggerState}. Where it is absent, nothing that surfaces late starts its agent. */
  retentionDays?: number;
  /** Keys of delivered events, sent only by a trigger of an earlier version, whose `since` excludes less. */
  delivered: string[];
}

/**
 * An event for which the reading activity started the agent: the event's content is not in the trigger's history. `workflowId` is missing where it is
 * the plain id of the event's run, and in histories of earlier versions.
 */
export type StartedEvent = Pick<EventReport, 'eventId' | 'key' | 'at' | 'label' | 'neverStarted' | 'secondKey'> &
  ({ kind: 'started' | 'already started'; workflowId?: string } | { kind: 'failed'; problem: string });

/** Argument of the activity that starts the agent. */
export interface DispatchInput extends TriggerConfiguration {
  /**
   * `label`: the text by which a person recognises the event; absent from a trigger of an earlier version. `at`: when it happened, as an ISO instant;
   * absent from a replay, which a person asked for however old the event is. `perhapsDelivered` as in {@link EventReport}.
   */
  events: { eventId: string; event: unknown; label?: string; at?: string; perhapsDelivered?: true }[];
  /** Makes the run id of a replay unique. */
  replayId?: string;
}
