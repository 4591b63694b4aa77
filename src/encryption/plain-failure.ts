import type { ProtoFailure } from '@temporalio/common';
import { isOfLackingKey } from './lacking-key-failure';
import { isWaiting } from './waiting-failure';

/**
 * Whether a failure stays readable: it says one of our fixed sentences and nothing else, which "Encoded failure" would hide from an operator. If
 * somebody else writes exactly the same failure, it reveals nothing either.
 */
export const staysPlain = (failure: ProtoFailure): boolean =>
  (isWaiting(failure) || isOfLackingKey(failure)) &&
  failure.cause == null &&
  failure.encodedAttributes == null &&
  failure.applicationFailureInfo?.details == null;

/** Returns the same failure without this program's stack trace, which helps nobody. */
export const withoutStack = (failure: ProtoFailure): ProtoFailure => ({ ...failure, stackTrace: '' });
