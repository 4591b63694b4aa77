import type { ProtoFailure } from '@temporalio/common';

/** Type of the failure that ends an attempt which has nothing to report yet. */
export const waitingType = 'NothingYet';

/** Returns the message of such a failure, for an operator who reads Temporal Web UI without keys. @param milliseconds until the next attempt */
export const waitingMessage = (milliseconds: number): string =>
  `All is well: there is nothing new. The next look is in ${String(Math.ceil(milliseconds / 1000))} s.`;

const pattern = /^All is well: there is nothing new\. The next look is in \d{1,6} s\.$/;

/** Whether a failure says that there is nothing new. It stays readable: "attempt 21, Encoded failure" would look like a fault. */
export const isWaiting = ({ message, applicationFailureInfo }: ProtoFailure): boolean =>
  applicationFailureInfo?.type === waitingType && pattern.test(message ?? '');
