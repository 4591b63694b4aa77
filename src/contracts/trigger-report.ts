import type { TriggerProblemKind } from './trigger-problem-kinds';

/** What keeps a trigger from seeing events, or some of them, or from hearing of them at once. */
export interface TriggerProblem {
  kind: TriggerProblemKind;
  text: string;
}

/** One event as an activity saw it, after matching. */
export interface EventReport {
  /** The same whether it came by webhook or by catch-up. */
  eventId: string;
  /** Short digest of the event id, kept to recognise it again. */
  key: string;
  /** ISO instant at the provider. */
  at: string;
  /** What a person recognises it by: a subject, a card's name. */
  label: string;
  /** Where webhook and catch-up give the same change different event ids. */
  change?: {
    /** Short digest of what changed, such as a label on a card. */
    subject: string;
    /** ISO instant at the provider: it happened after this and not after `at`. Absent where it happened at `at`. */
    after?: string;
  };
  outcome: { kind: 'matched'; event: unknown } | { kind: 'skipped'; reason: string };
}

/** What became of starting the agent for an event. */
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
  /** It should have started its agent and could not, or could not be read: a replay does. Events that earlier versions have logged do not say so. */
  failed?: true;
  workflowId?: string;
  /** Why it was not delivered. */
  reason?: string;
  /** It was announced so long after it happened that it may have been delivered then: of that the trigger remembers no more. */
  late?: true;
}

export type TriggerStatus = 'active' | 'paused' | 'removed';

/** How a trigger stands, as its page and `diagnose` show it: what it watches, how, what keeps it from that, and its last events. */
export interface TriggerOverview {
  id: string;
  type: string;
  agent: string;
  account: string;
  status: TriggerStatus;
  /** ISO instant at which somebody ended its run in Temporal: until its agent begins it again, within five minutes, it sees nothing. */
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
  /** Absent where no worker can work on the trigger's run, which alone could say it. */
  overview?: TriggerOverview;
  findings: Finding[];
}

/** What a listing says of a running trigger. */
export interface ListedTrigger {
  id: string;
  type: string;
  agent: string;
  account: string;
  /** Absent of one that an earlier version began and that has not changed since: it is active. */
  status?: Exclude<TriggerStatus, 'removed'>;
  problem?: TriggerProblemKind;
}
