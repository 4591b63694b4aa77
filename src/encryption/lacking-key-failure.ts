import { ApplicationFailure, type ProtoFailure } from '@temporalio/common';

const remedy = 'Give that worker the key ring of the others, or stop it.';

/** Their types are known to callers of steps, and retried. They name no id and no content, so that they may stay readable where nothing else can be read. */
const nothingDone = {
  type: 'ProviderUnavailable',
  message: `The worker that took this lacks the key that sealed it, and has done nothing. ${remedy}`,
};
const perhapsDone = {
  type: 'OutcomeUnknown',
  message: `The worker that took this lacks the key that sealed it. An earlier attempt may have done it: look before asking again. ${remedy}`,
};

/** The next attempt should soon be another worker's. By an activity's own policy, one such attempt could cost its longest pause. */
const nextRetryDelay = 2_000;

/**
 * Returns the error that ends an attempt on a worker that cannot read what it was given.
 *
 * @param mayBeDone whether an earlier attempt may have had an effect: who reads that nothing was done asks again
 */
export const lacksKeyFailure = ({ mayBeDone = false } = {}): ApplicationFailure =>
  ApplicationFailure.create({ ...(mayBeDone ? perhapsDone : nothingDone), nextRetryDelay });

/** Whether a failure is one of {@link lacksKeyFailure}. */
export const isOfLackingKey = ({
  message,
  applicationFailureInfo,
}: Pick<ProtoFailure, 'message' | 'applicationFailureInfo'>): boolean =>
  [nothingDone, perhapsDone].some((one) => applicationFailureInfo?.type === one.type && message === one.message);
