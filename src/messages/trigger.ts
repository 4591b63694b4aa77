import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { TriggerDefinition } from '../contracts/trigger-definition';
import type {
  Diagnosis,
  DispatchOutcome,
  EventReport,
  RecentEvent,
  TriggerOverview,
  TriggerProblem,
  TriggerStatus,
} from '../contracts/trigger-report';
import type { WatchedSince } from './agent';

/** What the gateway was told by the provider, verified. */
export const eventsSignal = defineSignal<[WebhookBatch]>('events');
export const triggerStateQuery = defineQuery<TriggerOverview>('state');
/** Everything needed to begin again where a terminated run stopped. */
export const checkpointQuery = defineQuery<TriggerState>('checkpoint');
/** Holds events back; they are delivered after `resume`. When it answers, nothing starts until then. */
export const pauseUpdate = defineUpdate('pause');
export const resumeUpdate = defineUpdate('resume');
/** Ends the trigger; when it answers, nothing more starts. */
export const removeUpdate = defineUpdate('remove');
export const configureUpdate = defineUpdate<TriggerOverview, [TriggerConfiguration]>('configure');
/** Starts the agent on one event again, whether or not it was delivered before. */
export const replayUpdate = defineUpdate<DispatchOutcome, [eventId: string]>('replay');
/** The last events with what would be done with them, without starting anything. */
export const testUpdate = defineUpdate<EventReport[]>('test');
/** Why did it not fire? */
export const diagnoseUpdate = defineUpdate<Diagnosis>('diagnose');
/** Before this account is disconnected: takes the webhook away while the provider still lets us. Answers whether the account was the trigger's. */
export const releaseUpdate = defineUpdate<boolean, [account: string]>('release');

/** Argument of the update `configure`: the agent's definition of the trigger has changed. */
export interface TriggerConfiguration {
  definition: TriggerDefinition;
  target: TriggerTarget;
  /** Absent in what an earlier version has configured: everything is watched since the set-up. */
  watchedSince?: WatchedSince;
  /** Signature of both, made with the key ring; absent in what an earlier version has configured. */
  seal?: string;
}

/** Who a trigger starts. */
export interface TriggerTarget {
  agent: string;
  workflowType: string;
  taskQueue: string;
}

/** What a trigger is configured as, without what else its state holds. */
export function configurationOf({
  definition,
  target,
  seal,
}: Pick<TriggerConfiguration, 'definition' | 'target'> & { seal?: string | undefined }): TriggerConfiguration {
  return { definition, target, ...(seal === undefined ? {} : { seal }) };
}

/** Argument of the activity that starts the agent. */
export interface DispatchInput extends TriggerConfiguration {
  /** `label`: what a person recognises the event by; absent from a trigger of an earlier version. */
  events: { eventId: string; event: unknown; label?: string }[];
  /** Makes the run id of a replay its own. */
  replayId?: string;
}

/** Argument of the activity that reads single events. */
export interface ResolveInput {
  definition: TriggerDefinition;
  hints: WebhookHint[];
  /** Nothing older is told; absent where a person asks for one event again. */
  watchedSince?: WatchedSince;
  /** Starts the agent for what matches; without it, what matches is answered. */
  starts?: StartsFor;
}

/** Whom an activity starts for what it reads. */
export interface StartsFor {
  target: TriggerTarget;
  seal?: string;
  /** ISO instant: of what is older Temporal may have forgotten the agents it started; that is left to the trigger, which has not. */
  since: string;
  /** Keys of older events that were delivered, of a trigger begun by an earlier version; its `since` says less. */
  delivered: string[];
}

/** An event whose agent was started where it was read: its content is in no history of the trigger. */
export type StartedEvent = Pick<EventReport, 'eventId' | 'key' | 'at' | 'label'> &
  ({ kind: 'started' | 'already started' } | { kind: 'failed'; problem: string });

/** A definition after a look at its provider: ids stand where it had names. */
export interface SettledTrigger {
  definition: TriggerDefinition;
  /** What is valid but probably not meant. */
  warnings: string[];
  /** Why it cannot be taken, and the field of it that is wrong; `account`, or one of its configuration. */
  problem?: { field?: string | undefined; text: string };
}

/** What the gateway tells a trigger of one webhook delivery: at most 2 KB, no body text. */
export interface WebhookHint {
  /** Provider's own id of the change (message id, action id). */
  id: string;
  /** ISO instant the gateway received it. */
  receivedAt: string;
  /** The part of the delivery the source needs to find the event again. */
  detail?: Record<string, string>;
}

/** Argument of the signal `events`. */
export interface WebhookBatch {
  hints: WebhookHint[];
  /** `lifecycle` asks for a catch-up, or for the subscription to be made anew. */
  lifecycle?: 'missed' | 'subscription removed' | 'reauthorization required';
}

/** A provider's webhook or subscription as the trigger owns it. */
export interface TriggerSubscription {
  /** Provider's ids: one per watched board, or the one Graph subscription. */
  ids: string[];
  callbackUrl: string;
  /** ISO instant; absent when the provider's webhook does not expire. */
  expiresAt?: string;
  /** Id of the key that its `clientState` was made with; absent where it has none, and of what an earlier version made. */
  key?: string;
}

/** What a definition has at its provider. */
export interface OwnedWebhook {
  definition: TriggerDefinition;
  subscription: TriggerSubscription;
}

/** Opaque position in the provider's stream of changes; only the trigger's source reads it. */
export type Cursor = string;

/**
 * Events that wait to be read again: with more it is not the events that are wrong. Of what webhooks announce no more is read at once, so
 * that all of it has room should the worker die of one.
 */
export const mostUnread = 100;

/** An event that could not be read: it is tried again, and set aside when that does not help. The others go on. */
export interface UnreadEvent {
  eventId: string;
  /** ISO instant at which it was tried first. */
  since: string;
  failures: number;
  /** What went wrong the last time, for a person. */
  problem: string;
  /** The provider may only be unwell. */
  mayPass?: true;
  /** Only a person's replay tries it again. */
  isSetAside?: true;
}

export interface PullInput {
  definition: TriggerDefinition;
  /** Absent at the beginning: the position is then the one from which everything since `since` is told. */
  cursor?: Cursor;
  /** ISO instant. */
  since: string;
  /** As in {@link TriggerState}. */
  begunAnewAt?: string;
  watchedSince?: WatchedSince;
  /** As in {@link TriggerState}: such a look answers whatever it finds, so that the position of what was watched before is kept no longer. */
  configuredAt?: string;
  subscription?: TriggerSubscription;
  /** As in {@link TriggerState}. */
  webhookTriedAt?: string;
  /** ISO instant up to which everything has been seen; absent before the first complete look. */
  completeAt?: string;
  /** Look at once; otherwise the first look waits one interval. */
  immediately: boolean;
  /** Somebody waits for what a look finds: it answers after the first, also where that finds nothing. */
  asked?: true;
  /** The problem the workflow knows of: only a change of it is worth telling. */
  knownProblem?: TriggerProblem;
  /** What could not be read so far. */
  unread?: UnreadEvent[];
  /** Starts the agent for what matches; without it, what matches is answered. */
  starts?: StartsFor;
}

export interface PullOutcome {
  reports: EventReport[];
  /** What is not among the reports: its agent was started. */
  started?: StartedEvent[];
  /** Absent only when a problem kept the trigger from ever finding its position. */
  cursor?: Cursor;
  /** More is waiting: pull again at once. */
  more: boolean;
  /** ISO instant up to which the provider has told everything; set when nothing more is waiting. */
  completeAt?: string;
  /** The webhook is gone, disabled, or due for renewal. */
  subscriptionNeedsCare: boolean;
  problem?: TriggerProblem;
  /** The problem is of some of the places alone: the others were looked at. */
  isPartial?: true;
  /** All that could not be read by now. */
  unread?: UnreadEvent[];
  /** Looks of this type come as often with a webhook as without: what they find first says nothing of the webhook. */
  looksAsOften?: true;
}

/** A change as it was seen once; times are epoch milliseconds at the provider, as `EventReport.change` has them. */
export interface Sighting {
  subject: string;
  at: number;
  after?: number;
}

/** What `trigger/<id>` is started with and carries over continue-as-new. */
export interface TriggerState {
  definition: TriggerDefinition;
  target: TriggerTarget;
  seal?: string;
  watchedSince?: WatchedSince;
  status: TriggerStatus;
  /** ISO instant; events before it are not the agent's. */
  setUpAt: string;
  /** ISO instant: nothing older is delivered, so the end of retention cannot repeat an event. Never before `setUpAt`. */
  watermark: string;
  /** ISO instant at which it was begun with nothing known of what it had told before; absent where it began with its set-up. */
  begunAnewAt?: string;
  /** ISO instant at which what is watched was changed last; absent once a look has followed. */
  configuredAt?: string;
  cursor?: Cursor;
  subscription?: TriggerSubscription;
  /** [key, epoch milliseconds at the provider] of every event delivered since the watermark. */
  delivered: [key: string, at: number][];
  /** Changes since the watermark that may be seen again under another event id. */
  sightings?: Sighting[];
  recent: RecentEvent[];
  counts: { delivered: number; skipped: number; failed: number };
  /** Hints not worked off yet. */
  inbox: WebhookHint[];
  /** Events that could not be read. */
  unread?: UnreadEvent[];
  lastCompletePullAt?: string;
  /** Of looking at the provider; gone with the next look that succeeds. */
  problem?: TriggerProblem;
  /** Of the webhook; gone once there is one, or none is wanted. */
  webhookProblem?: TriggerProblem;
  /** So many events, in a row, were found by looks at their usual time though there was a webhook: nothing has announced them. */
  unannounced?: number;
  /** The webhook is to be seen to, and was not yet. */
  webhookNeedsCare?: true;
  /** ISO instant at which the webhook was seen to last, whatever came of it; absent from what an earlier version carried over. */
  webhookTriedAt?: string;
  /** What may be left at the provider of a webhook that could not be set up. */
  leftover?: TriggerSubscription;
  /** Of other accounts or types, which the trigger was changed from: to be taken away as theirs. */
  formerWebhooks?: OwnedWebhook[];
  /** The only one that an earlier version carried over. */
  formerWebhook?: OwnedWebhook;
}
