import {
  ApplicationFailure,
  DefaultFailureConverter,
  type PayloadConverter,
  type ProtoFailure,
} from '@temporalio/common';
import type { SerializationContext } from '@temporalio/common';
import { isRefusedRequest, refusalAlone } from './refused-request';
import { releaseOf } from './released-payload';
import { isWaiting, waitingType, withoutStack } from './waiting-failure';

/**
 * Moves messages and stack traces of failures into a payload, which the codec then encrypts; a failure's type and flags stay readable.
 * The SDK loads this file by its path, on the worker and inside workflow bundles.
 */
class EncodedFailureConverter extends DefaultFailureConverter {
  constructor() {
    super({ encodeCommonAttributes: true });
  }

  override errorToFailure(
    error: unknown,
    payloadConverter: PayloadConverter,
    context?: SerializationContext,
  ): ProtoFailure {
    if (error instanceof ApplicationFailure && error.type === waitingType) {
      const plain = this.errorToFailureInner(error, payloadConverter, context);
      if (isWaiting(plain)) return withoutStack(plain);
    }
    if (error instanceof ApplicationFailure && error.failure?.encodedAttributes != null) {
      // Encoded already, for a caller without our keys; the codec looks whether it may stay so.
      if (releaseOf(error.failure.encodedAttributes) !== undefined) return error.failure;
    }
    const refused = super.errorToFailureInner(error, payloadConverter, context);
    if (isRefusedRequest(refused, context)) return refusalAlone(refused);
    return super.errorToFailure(error, payloadConverter, context);
  }

  /** The SDK empties the message of the failure it is given; on a copy, an error that is thrown on twice keeps its message. */
  override errorToFailureInner(
    error: unknown,
    payloadConverter: PayloadConverter,
    context?: SerializationContext,
  ): ProtoFailure {
    return { ...super.errorToFailureInner(error, payloadConverter, context) };
  }
}

export const failureConverter = new EncodedFailureConverter();
