import type { ProtoFailure, SerializationContext } from '@temporalio/common';

/**
 * Whether a failure is a worker's answer to a Nexus request that it refuses. Its caller has other keys or none, and would fail its workflow
 * tasks for ever on a failure that it cannot open. Only such answers have no workflow they belong to.
 */
export const isRefusedRequest = (failure: ProtoFailure, context: SerializationContext | undefined): boolean =>
  context === undefined && failure.nexusHandlerFailureInfo != null;

/** What the caller is told: the refusal itself, and nothing of what lies behind it. */
export const refusalAlone = ({ message, source, nexusHandlerFailureInfo }: ProtoFailure): ProtoFailure => ({
  ...(message == null ? {} : { message }),
  ...(source == null ? {} : { source }),
  ...(nexusHandlerFailureInfo == null ? {} : { nexusHandlerFailureInfo }),
});
