import { ApplicationFailure, type ProtoFailure } from '@temporalio/common';

/** Known to callers of steps, and retried. */
const type = 'ProviderUnavailable';

/** Names no id and no content, so that it may stay readable where nothing else can be read. */
const message =
  'The worker that took this lacks the key that sealed it, and has done nothing. Give that worker the key ring of the others, or stop it.';

/** The next attempt should soon be another worker's. By an activity's own policy, one such attempt could cost its longest pause. */
const pauseMilliseconds = 2_000;

/** Returns the error that ends an attempt on a worker that cannot read what it was given. */
export const lacksKeyFailure = (): ApplicationFailure =>
  ApplicationFailure.create({ type, message, nextRetryDelay: pauseMilliseconds });

/** Whether a failure is the one of {@link lacksKeyFailure}. */
export const isOfLackingKey = (failure: Pick<ProtoFailure, 'message' | 'applicationFailureInfo'>): boolean =>
  failure.applicationFailureInfo?.type === type && failure.message === message;
