import {
  ApplicationFailure,
  DefaultFailureConverter,
  type PayloadConverter,
  type ProtoFailure,
} from '@temporalio/common';
import type { SerializationContext } from '@temporalio/common';
import { staysPlain, withoutStack } from './plain-failure';
import { isRefusedRequest, refusalAlone } from './refused-request';
import { releaseOf } from './released-payload';

/**
 * Moves messages and stack traces of failures into a payload, which the codec then encrypts. A failure's type and flags stay readable.
 * The SDK loads this file by its path, on the worker and inside workflow bundles.
 */
class EncodedFailureConverter extends DefaultFailureConverter {
  /** By this the plugin knows a bundle that has this converter: `src/plugin/require-additions.ts`. */
  readonly mark = 'temporal-agent-integrations/failures';

  constructor() {
    super({ encodeCommonAttributes: true });
  }

  override errorToFailure(
    error: unknown,
    payloadConverter: PayloadConverter,
    context?: SerializationContext,
  ): ProtoFailure {
    if (error instanceof ApplicationFailure && error.failure?.encodedAttributes != null) {
      // The failure is already encoded, for a caller without our keys. The codec checks whether it may stay so.
      if (releaseOf(error.failure.encodedAttributes) !== undefined) return error.failure;
    }
    const plain = this.errorToFailureInner(error, payloadConverter, context);
    if (staysPlain(plain)) return withoutStack(plain);
    if (isRefusedRequest(plain, context)) return refusalAlone(plain);
    return super.errorToFailure(error, payloadConverter, context);
  }

  /** The SDK empties the message of the failure it is given. This method passes a copy, so that an error thrown again keeps its message. */
  override errorToFailureInner(
    error: unknown,
    payloadConverter: PayloadConverter,
    context?: SerializationContext,
  ): ProtoFailure {
    return { ...super.errorToFailureInner(error, payloadConverter, context) };
  }
}

export const failureConverter = new EncodedFailureConverter();
