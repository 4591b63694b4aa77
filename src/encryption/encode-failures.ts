import type { FailureConverter, Payload, ProtoFailure } from '@temporalio/common';
import { staysPlain, withoutStack } from './plain-failure';
import { isRefusedRequest, refusalAlone } from './refused-request';

/** Wraps a failure converter: the result also moves messages and stack traces into a payload, which the codec then encrypts. */
export function encodeFailures(theirs: FailureConverter): FailureConverter & { readonly mark: string } {
  return {
    // As in failure-converter.ts.
    mark: 'temporal-agent-integrations/failures',
    errorToFailure: (error, converter, context) => {
      const failure = theirs.errorToFailure(error, converter, context);
      if (isRefusedRequest(failure, context)) return refusalAlone(failure);
      return encoded(failure, (value) => converter.toPayload(value, context));
    },
    failureToError: (failure, converter, context) =>
      theirs.failureToError(
        decoded(failure, (payload) => converter.fromPayload(payload, context)),
        converter,
        context,
      ),
  };
}

function encoded(failure: ProtoFailure, toPayload: (value: unknown) => Payload): ProtoFailure {
  if (staysPlain(failure)) return withoutStack(failure);
  const { message, stackTrace, cause, encodedAttributes } = failure;
  const within = cause == null ? {} : { cause: encoded(cause, toPayload) };
  if (encodedAttributes != null) return { ...failure, ...within };
  const attributes = toPayload({ message, stack_trace: stackTrace });
  return { ...failure, ...within, message: 'Encoded failure', stackTrace: '', encodedAttributes: attributes };
}

function decoded(failure: ProtoFailure, fromPayload: (payload: Payload) => unknown): ProtoFailure {
  const { cause, encodedAttributes, ...rest } = failure;
  const within = cause == null ? rest : { ...rest, cause: decoded(cause, fromPayload) };
  if (encodedAttributes == null) return within;
  const attributes = fromPayload(encodedAttributes);
  if (typeof attributes !== 'object' || attributes === null) return within;
  const { message, stack_trace: stackTrace } = attributes as { message?: unknown; stack_trace?: unknown };
  return {
    ...within,
    ...(typeof message === 'string' && { message }),
    ...(typeof stackTrace === 'string' && { stackTrace }),
  };
}
