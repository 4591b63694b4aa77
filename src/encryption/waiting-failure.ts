import type { ProtoFailure } from '@temporalio/common';

/** Type of the failure by which an attempt ends that has nothing to tell yet. */
export const waitingType = 'NothingYet';

/** What such an attempt says, in words that Temporal Web UI shows to an operator without keys. @param milliseconds until the next */
export const waitingMessage = (milliseconds: number): string =>
  `All is well: there is nothing new. The next look is in ${String(Math.ceil(milliseconds / 1000))} s.`;

const pattern = /^All is well: there is nothing new\. The next look is in \d{1,6} s\.$/;

/**
 * Whether a failure says nothing but that: it then stays readable, or "attempt 21, Encoded failure" would read as a fault. Whoever else writes
 * the very same has told nothing either.
 */
export const isWaiting = ({ message, applicationFailureInfo, cause, encodedAttributes }: ProtoFailure): boolean =>
  applicationFailureInfo?.type === waitingType &&
  pattern.test(message ?? '') &&
  cause == null &&
  encodedAttributes == null &&
  applicationFailureInfo.details == null;

/** The same without the stack of this program, which is of no use to anybody. */
export const withoutStack = (failure: ProtoFailure): ProtoFailure => ({ ...failure, stackTrace: '' });
