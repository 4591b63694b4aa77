import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import { defined } from '../json/defined';
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

/** Webhook deliveries of the provider, verified by the gateway. */
export const eventsSignal = defineSignal<[WebhookBatch]>('events');
export const triggerStateQuery = defineQuery<TriggerOverview>('state');
/** Everything needed to start again where a terminated run stopped. */
export const checkpointQuery = defineQuery<TriggerState>('checkpoint');
/** Holds events back until `resume`. When this update returns, nothing starts until then but what a person replays. */
export const pauseUpdate = defineUpdate('pause');
export const resumeUpdate = defineUpdate('resume');
/** Ends the trigger. When this update returns, the trigger starts nothing more. */
export const removeUpdate = defineUpdate('remove');
export const configureUpdate = defineUpdate<TriggerOverview, [TriggerConfiguration]>('configure');
/**
 * Starts the agent for one event again, whether or not the event was delivered before. The `replayId` tells this replay's run from those of
 * other replays; clients of earlier versions give none.
 */
export const replayUpdate = defineUpdate<DispatchOutcome, [eventId: string, replayId: string | undefined]>('replay');
/** Returns the last events and what the trigger would do with them, without starting anything. */
export const testUpdate = defineUpdate<EventReport[]>('test');
/** Explains why the trigger did not fire. */
export const diagnoseUpdate = defineUpdate<Diagnosis>('diagnose');
/** Removes the webhook before the given account is disconnected, while the provider still allows it. Returns whether the trigger uses the account. */
export const releaseUpdate = defineUpdate<boolean, [account: string]>('release');

/** Argument of the update `configure`: the new definition of the trigger in its agent. */
export interface TriggerConfiguration {
  definition: TriggerDefinition;
  target: TriggerTarget;
  /** Absent in a configuration of an earlier version: everything is then watched since the set-up. */
  watchedSince?: WatchedSince;
  /** Signature of definition and target; `seal` is its old name on the wire. Absent in a configuration of an earlier version. */
  seal?: string;
}

/** The agent that a trigger starts. */
export interface TriggerTarget {
  agent: string;
  workflowType: string;
  taskQueue: string;
}

/** Picks a trigger's configuration from its state. */
export function configurationOf({
  definition,
  target,
  seal,
}: Pick<TriggerConfiguration, 'definition' | 'target'> & { seal?: string | undefined }): TriggerConfiguration {
  return { definition, target, ...defined({ seal }) };
}

/** What the gateway sends a trigger for one webhook delivery: at most 2 KB, no body text. */
export interface WebhookHint {
  /** Provider's own id of the change (message id, action id). */
  id: string;
  /** ISO instant at which the gateway received it. */
  receivedAt: string;
  /** The part of the delivery that the source needs to find the event again. */
  detail?: Record<string, string>;
}

/** Argument of the signal `events`. */
export interface WebhookBatch {
  hints: WebhookHint[];
  /** `lifecycle` asks for a pull, or for a new subscription. */
  lifecycle?: 'missed' | 'subscription removed' | 'reauthorization required';
}

/** A provider's webhook or subscription that the trigger owns. */
export interface TriggerSubscription {
  /** Provider's ids: one per watched board, or the one Graph subscription. */
  ids: string[];
  callbackUrl: string;
  /** ISO instant; absent when the provider's webhook does not expire. */
  expiresAt?: string;
  /** Id of the key that made its `clientState`; absent if it has none, or if an earlier version created the subscription. */
  key?: string;
}

/** A definition and its webhook at the provider. */
export interface OwnedWebhook {
  definition: TriggerDefinition;
  subscription: TriggerSubscription;
}

/** Opaque position in the provider's stream of changes; only the trigger's source reads it. */
export type Cursor = string;

/**
 * Limit of events that wait for another read: if there are more, the events themselves are not the cause. It also limits how many events
 * announced by webhooks are read at once, so that all of them fit if the worker dies because of one of them.
 */
export const mostUnread = 100;

/** An event that could not be read. It is retried, and set aside when retries do not help; other events continue. */
export interface UnreadEvent {
  eventId: string;
  /** ISO instant of the first attempt. */
  since: string;
  failures: number;
  /** The last error, for a person. */
  problem: string;
  /** The cause may be temporary, on the provider's side. */
  mayPass?: true;
  /** The provider does not show it by its id, perhaps not yet. A listing may have it all the same. */
  isNotShown?: true;
  /** Only a person's replay retries the event. */
  isSetAside?: true;
  /** As in {@link EventReport}. */
  perhapsDelivered?: true;
}

/** A change that was seen once. Times are epoch milliseconds at the provider, as in `EventReport.change`. */
export interface Sighting {
  subject: string;
  /** When it happened; with `after`, until when at the latest. */
  at: number;
  after?: number;
}

/** Initial state of `trigger/<id>`, carried over continue-as-new. */
export interface TriggerState {
  definition: TriggerDefinition;
  target: TriggerTarget;
  /** As in {@link TriggerConfiguration}. */
  seal?: string;
  watchedSince?: WatchedSince;
  status: TriggerStatus;
  /** ISO instant; earlier events are not reported to the agent. */
  setUpAt: string;
  /**
   * ISO instant: older events are not delivered, so an event is not repeated when its run's retention ends, unless Temporal knows that they were never
   * delivered. Never before `setUpAt`.
   */
  watermark: string;
  /** ISO instant at which the trigger restarted without knowing what it had reported; absent if it has run since its set-up. */
  begunAnewAt?: string;
  /** ISO instant since when the trigger watches for another person, who has connected the account; absent where nobody has. */
  begunForOwnerAt?: string;
  /** Id of the run that began by a reset, passed to the runs that continue it until a pull has seen everything. */
  resetRun?: string;
  /** ISO instant of that reset, once an activity has told it: Temporal forgets the run sooner than an account may come back. */
  resetAt?: string;
  /** ISO instant at which the watched configuration last changed; absent once a pull has followed. */
  configuredAt?: string;
  /**
   * ISO instant since which the definition, the agent and the owner of the account are as they are now, and Temporal has kept runs for as long as now at
   * least. What happened before it and surfaces later starts nothing, as the agent may have been started for it already. Absent before the first pull.
   */
  asNowSince?: string;
  /** How many days Temporal keeps an ended run, as the last pull found it; absent before the first one, and after an upgrade. */
  retentionDays?: number;
  cursor?: Cursor;
  /** Whose account the position is of, as in {@link AccountOwner}; absent before the first pull, and in what an earlier version carried over. */
  owner?: string;
  ownerId?: string;
  subscription?: TriggerSubscription;
  /** [key, epoch milliseconds at the provider] of every event delivered since the watermark. */
  delivered: [key: string, at: number][];
  /** As `delivered`, the last events that were skipped. Unlike those, they are delivered after all if another filter lets them pass. */
  skipped?: [key: string, at: number][];
  /** Short digests of the delivered events that the provider may give another id, as {@link EventReport.secondKey}, and since when all are known. */
  secondKeys?: { since: string; known: [key: string, at: number][] };
  /** Changes since the watermark that may be seen again under another event id. */
  sightings?: Sighting[];
  recent: RecentEvent[];
  /** Ids of the last replays that started an agent under its event's own id, as the event had failed before: repeated, they start nothing. */
  firstReplays?: string[];
  counts: { delivered: number; skipped: number; failed: number };
  /** Hints not processed yet. */
  inbox: WebhookHint[];
  /** Events that could not be read. */
  unread?: UnreadEvent[];
  lastCompletePullAt?: string;
  /** Problem of pulling from the provider; cleared by the next successful pull. */
  problem?: TriggerProblem;
  /** Problem of the webhook; cleared once there is a webhook, or none is wanted. */
  webhookProblem?: TriggerProblem;
  /** Number of consecutive events that regular pulls found although there was a webhook, which announced none of them. */
  unannounced?: number;
  /** The webhook needs care and has not had it yet. */
  webhookNeedsCare?: true;
  /** ISO instant of the last attempt to care for the webhook, whatever its result; absent in state carried over by an earlier version. */
  webhookTriedAt?: string;
  /** Parts of a webhook that may remain at the provider although its set-up failed. */
  leftover?: TriggerSubscription;
  /** Webhooks of other accounts or types that the trigger had before a change: they are removed with the definition they belong to. */
  formerWebhooks?: OwnedWebhook[];
  /** The single former webhook, as an earlier version carried it over. */
  formerWebhook?: OwnedWebhook;
}
