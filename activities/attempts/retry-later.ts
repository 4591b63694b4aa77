import { ApplicationFailure } from '@temporalio/common';
import { waitingMessage, waitingType } from '../../src/encryption/waiting-failure';

/** Returns the error that ends an attempt of a waiting activity: benign, so not counted or logged as a fault, with a readable type and message. */
export function retryLater(comeBackInMilliseconds: number): ApplicationFailure {
  return ApplicationFailure.create({
    type: waitingType,
    message: waitingMessage(comeBackInMilliseconds),
    category: 'BENIGN',
    nextRetryDelay: comeBackInMilliseconds,
  });
}
