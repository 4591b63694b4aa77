import type { TriggerProblemKind } from './trigger-problem-kinds';

/** What keeps a trigger from seeing all or some events, or from being notified of them at once. */
export interface TriggerProblem {
  kind: TriggerProblemKind;
  text: string;
}

/** One event as an activity saw it, after matching. */
export interface EventReport {
  /** The same whether the event came by webhook or by pull. */
  eventId: string;
  /** Short digest of the event id, kept to recognise the event. */
  key: string;
  /** ISO instant at the provider. */
  at: string;
  /** What a person recognises the event by: a subject, a card's name. */
  label: string;
  /** Identifies the change, if webhook and pull give it different event ids. */
  change?: {
    /** Short digest of what changed, such as a label on a card. */
    subject: string;
    /** ISO instant at the provider: the change happened after this and no later than `until`. Absent if it happened exactly at `at`. */
    after?: string;
    /** ISO instant at the provider; absent in what an earlier version reported, where it is `at`. */
    until?: string;
  };
  /** The event, read again, is not in the watched place: it belongs to the trigger only if that has seen it there before. */
  isElsewhere?: true;
  /** The trigger was reset, and may have delivered this change before, under another id. */
  perhapsDelivered?: true;
  /**
   * The event is older than the trigger remembers, and surfaces only now: Temporal, which remembers longer, knows no run of it, so the agent was never
   * started for it.
   */
  neverStarted?: true;
  /** Short digest of what stays where the provider gives the event another id; absent where it never does. */
  secondKey?: string;
  /** The event may have got its id only now, and have been delivered under another. */
  perhapsRenamed?: true;
  outcome: { kind: 'matched'; event: unknown } | { kind: 'skipped'; reason: string };
}

/** Result of starting the agent for an event. */
export type DispatchOutcome =
  | { eventId: string; kind: 'started' | 'already started'; workflowId: string }
  | { eventId: string; kind: 'failed'; problem: string };

/** One line of the recent-event log. */
export interface RecentEvent {
  eventId: string;
  at: string;
  seenAt: string;
  label: string;
  delivered: boolean;
  /** Its agent could not be started, or the event could not be read; a replay retries that. Absent in events logged by earlier versions. */
  failed?: true;
  workflowId?: string;
  /** Workflow id of its latest replay, beside the run that it had. */
  replayedAs?: string;
  /** Why the event was not delivered. */
  reason?: string;
  /** The event was announced so late that it may already have been delivered, at a time that the trigger no longer remembers. */
  late?: true;
}

export type TriggerStatus = 'active' | 'paused' | 'removed';

/** State of a trigger, as its page and `diagnose` show it: what it watches, how, its problem, and its last events. */
export interface TriggerOverview {
  id: string;
  type: string;
  agent: string;
  account: string;
  /** Absent if changes made through the same account fire too. */
  ignoreOwnChanges?: true;
  status: TriggerStatus;
  /** ISO instant at which somebody ended its run in Temporal. It sees nothing until its agent starts it again, within five minutes. */
  endedAt?: string;
  setUpAt: string;
  watermark: string;
  path: 'webhook' | 'polling';
  subscriptionExpiresAt?: string;
  lastCompletePullAt?: string;
  problem?: TriggerProblem;
  counts: { delivered: number; skipped: number; failed: number };
  recent: RecentEvent[];
}

/** One sentence of an answer to "why did it not fire?". */
export interface Finding {
  level: 'good' | 'warning' | 'problem';
  text: string;
}

export interface Diagnosis {
  /** Absent if no worker can run the trigger's workflow, the only source of this. */
  overview?: TriggerOverview;
  findings: Finding[];
}

/** A running trigger as listings show it. */
export interface ListedTrigger {
  id: string;
  type: string;
  agent: string;
  account: string;
  /** Absent if an earlier version started the trigger and it has not changed since: it is active. */
  status?: Exclude<TriggerStatus, 'removed'>;
  problem?: TriggerProblemKind;
}
