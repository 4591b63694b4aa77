import type { ProtoFailure, SerializationContext } from '@temporalio/common';

/**
 * Whether a failure is a worker's refusal of a Nexus request. The caller has other keys or none, and a failure that it cannot open would make
 * it fail its workflow tasks for ever. Only such refusals belong to no workflow.
 */
export const isRefusedRequest = (failure: ProtoFailure, context: SerializationContext | undefined): boolean =>
  context === undefined && failure.nexusHandlerFailureInfo != null;

/** Returns the part of a failure that the caller gets: the refusal itself, without its cause or details. */
export const refusalAlone = ({ message, source, nexusHandlerFailureInfo }: ProtoFailure): ProtoFailure => ({
  ...(message != null && { message }),
  ...(source != null && { source }),
  ...(nexusHandlerFailureInfo != null && { nexusHandlerFailureInfo }),
});
