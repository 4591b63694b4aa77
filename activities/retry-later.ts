import { ApplicationFailure } from '@temporalio/common';

/** Ends an attempt of an activity that waits for something: benign, so neither counted nor logged as a fault. */
export function retryLater(comeBackInMilliseconds: number): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'NothingYet',
    message: 'Nothing to tell yet.',
    category: 'BENIGN',
    nextRetryDelay: comeBackInMilliseconds,
  });
}
