import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type {
  Diagnosis,
  DispatchOutcome,
  EventReport,
  TriggerConfiguration,
  TriggerOverview,
  TriggerState,
  WebhookBatch,
} from '../../src/contracts/trigger-state';

/** What the gateway was told by the provider, verified. */
export const eventsSignal = defineSignal<[WebhookBatch]>('events');
export const triggerStateQuery = defineQuery<TriggerOverview>('state');
/** Everything needed to begin again where a terminated run stopped. */
export const checkpointQuery = defineQuery<TriggerState>('checkpoint');
/** Holds events back; they are delivered after `resume`. */
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
