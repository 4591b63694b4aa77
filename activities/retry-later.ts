import { ApplicationFailure } from '@temporalio/common';
import { waitingMessage, waitingType } from '../src/encryption/waiting-failure';

/** Ends an attempt of an activity that waits for something: benign, so neither counted nor logged as a fault, and readable as what it is. */
export function retryLater(comeBackInMilliseconds: number): ApplicationFailure {
  return ApplicationFailure.create({
    type: waitingType,
    message: waitingMessage(comeBackInMilliseconds),
    category: 'BENIGN',
    nextRetryDelay: comeBackInMilliseconds,
  });
}
