import { z } from 'zod';
import { grpcCodes } from '../../../src/temporal/grpc-code';
import { leftBefore, withHeartbeat } from '../../attempts/with-heartbeat';

/** gRPC codes of requests that fail however often they are sent; what is unknown to the server is unimplemented. */
const refusedForGood: readonly number[] = [grpcCodes.invalidArgument, grpcCodes.outOfRange, grpcCodes.unimplemented];

/**
 * gRPC codes of failures that somebody can fix or that pass (a namespace failover, a change of permissions). A start is retried for
 * `patienceMilliseconds` while the events behind wait.
 */
const refusedForNow: readonly number[] = [grpcCodes.notFound, grpcCodes.permissionDenied, grpcCodes.failedPrecondition];
const patienceMilliseconds = 15 * 60_000;

/**
 * gRPC codes of failures of the server. They usually pass. A start that still fails after `mostFailures` (about an hour) is given
 * up: the server could store each of these attempts, so it is this event that its database cannot store.
 */
const failedInServer: readonly number[] = [grpcCodes.internal, grpcCodes.unavailable];
const mostFailures = 65;

const refusalsSchema = z.record(
  z.string(),
  z.object({
    kind: z.enum(['refused', 'failed']),
    /** Epoch milliseconds of the first refusal of this kind in a row, and how many there were. */
    since: z.number(),
    times: z.number(),
  }),
);

/** How Temporal has last refused the start of each event's agent, by the event's id. Attempts that ended otherwise say nothing about the event. */
export type Refusals = z.output<typeof refusalsSchema>;

/** Runs an attempt at starting agents, which gets the refusals of the attempts before and leaves its own to the next one. */
export function notingRefusals<Result>(attempt: (refusals: Refusals) => Promise<Result>): Promise<Result> {
  const refusals = leftBefore(refusalsSchema) ?? {};
  const details = () => (Object.keys(refusals).length === 0 ? undefined : { ...refusals });
  return withHeartbeat(details, () => attempt(refusals));
}

/**
 * Notes that Temporal has refused a start with this gRPC code. Returns whether it is never to be tried again.
 *
 * @param refusals undefined if a later activity tries again what is refused for now: this attempt never gives that up
 */
export function givesUp(code: number, eventId: string, refusals: Refusals | undefined): boolean {
  if (refusedForGood.includes(code)) return true;
  const kind = refusedForNow.includes(code) ? 'refused' : failedInServer.includes(code) ? 'failed' : undefined;
  if (kind === undefined || refusals === undefined) return false;
  const before = refusals[eventId];
  const { since, times } = before?.kind === kind ? before : { since: Date.now(), times: 0 };
  refusals[eventId] = { kind, since, times: times + 1 };
  return kind === 'refused' ? Date.now() - since > patienceMilliseconds : times >= mostFailures;
}
