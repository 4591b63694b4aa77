import { setTimeout as sleep } from 'node:timers/promises';
import { pauseAfter } from '../temporal/pause-after';
import { isTemporalFailure } from '../temporal/temporal-failure';
import type { CallState } from '../client/calls';
import type { OpenCall } from './open-call';
import type { CallDependencies } from './call-dependencies';

/** How long Temporal and the service worker may take to say how far a call is, beyond the time that is waited for its end, in milliseconds. */
const lookPatience = 10_000;
/** Between looks, in milliseconds: short at first, for what is done or asks a person at once. */
const pauses = [200, 300, 500];
const longestPause = 1_000;

export interface Waiting {
  /** In milliseconds: most clients give up after 30 or 60 seconds. */
  patience: number;
  /** Goes on while a person is asked. */
  throughApproval: boolean;
  /** The client has gone. */
  signal: AbortSignal;
  /** Told after every look. */
  onLook?: ((state: CallState) => Promise<void>) | undefined;
}

/**
 * How far a call is, as soon as it has ended or asks a person, or when the patience is over. Where the client has gone, or this process is about to
 * end, with the look that is under way.
 */
export async function waitForCall(
  { client, ending }: Pick<CallDependencies, 'client' | 'ending'>,
  { id }: Pick<OpenCall, 'id'>,
  { patience, throughApproval, signal, onLook }: Waiting,
): Promise<CallState> {
  const until = Date.now() + patience;
  let state: CallState = { status: 'running' };
  for (let look = 0, took = 0; ; look += 1) {
    const pause = Math.max(Math.min(pauseAfter(pauses[look] ?? longestPause, took), until - Date.now()), 0);
    const began = performance.now();
    state = await lookAt(client, id, pause / 1000, state);
    took = performance.now() - began - pause;
    await onLook?.(state);
    if (state.status === 'completed' || state.status === 'failed') return state;
    if (state.status === 'waits for approval' && !throughApproval) return state;
    if (Date.now() >= until || signal.aborted || ending?.aborted === true) return state;
  }
}

/** The call has begun, and who asks must be told of it: what cannot be looked at now counts as it was seen last. */
async function lookAt(
  client: CallDependencies['client'],
  id: string,
  seconds: number,
  last: CallState,
): Promise<CallState> {
  try {
    return await client.temporal.withDeadline(Date.now() + seconds * 1000 + lookPatience, () =>
      client.calls.state(id, seconds),
    );
  } catch (error) {
    if (!isTemporalFailure(error)) throw error;
    await sleep(seconds * 1000);
    return last;
  }
}
