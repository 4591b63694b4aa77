import { setTimeout as sleep } from 'node:timers/promises';
import { pauseAfter } from '../temporal/pause-after';
import { isTemporalFailure } from '../temporal/temporal-failure';
import { longestAnswerMilliseconds, timeLeft } from '../temporal/with-patience';
import type { CallState } from '../client/calls';
import type { OpenCall } from './open-call';
import type { CallDependencies } from './call-dependencies';

/** How long Temporal and the service worker may take to report a call's state, in addition to the time waited for its end. */
const lookMilliseconds = 10_000;
/** Pauses between looks: short at first, for calls that end or ask a person at once. */
const pausesMilliseconds = [200, 300, 500];
const longestPauseMilliseconds = 1_000;

export interface Waiting {
  /** How long to wait: most clients give up after 30 or 60 seconds. */
  patienceMilliseconds: number;
  /** Whether to keep waiting while the call waits for a person's approval. */
  throughApproval: boolean;
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
  /** Called after every look. */
  onLook?: ((state: CallState) => Promise<void>) | undefined;
}

/**
 * Returns a call's state as soon as it has ended or asks a person, or when the patience is over. If the client has disconnected or this process is
 * about to end, returns the state of the look in progress.
 */
export async function waitForCall(
  { client, ending }: Pick<CallDependencies, 'client' | 'ending'>,
  { id }: Pick<OpenCall, 'id'>,
  { patienceMilliseconds, throughApproval, signal, onLook }: Waiting,
): Promise<CallState> {
  const until = Date.now() + patienceMilliseconds;
  let state: CallState = { status: 'running' };
  for (let look = 0, took = 0; ; look += 1) {
    const pause = Math.max(
      Math.min(pauseAfter(pausesMilliseconds[look] ?? longestPauseMilliseconds, took), until - Date.now()),
      0,
    );
    const began = performance.now();
    state = await lookAt(client, id, pause / 1000, state);
    took = performance.now() - began - pause;
    await onLook?.(state);
    if (state.status === 'completed' || state.status === 'failed') return state;
    if (state.status === 'waits for approval' && !throughApproval) return state;
    if (Date.now() >= until || signal.aborted || ending?.aborted === true) return state;
  }
}

/** Returns the last known state when the current one cannot be read now: the call has started, so its caller must get an answer. */
async function lookAt(
  client: CallDependencies['client'],
  id: string,
  seconds: number,
  last: CallState,
): Promise<CallState> {
  try {
    const milliseconds = timeLeft(seconds * 1000 + lookMilliseconds, longestAnswerMilliseconds);
    return await client.temporal.withDeadline(Date.now() + milliseconds, () => client.calls.state(id, seconds));
  } catch (error) {
    if (!isTemporalFailure(error)) throw error;
    await sleep(seconds * 1000);
    return last;
  }
}
