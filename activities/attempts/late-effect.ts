import { isAmbiguous } from '../../src/providers/provider-call';
import { changedFailure } from './changed-failure';
import { retryDelayOf } from '../../src/contracts/tool-error';

/** How long a write that failed may still take to have its effect, as a share of the patience: 5 s of 5 minutes. */
export const effectDelay = (patienceMilliseconds: number): number => patienceMilliseconds / 60;

/** Delays the retry that looks for a write that may have been carried out: its effect can come, or show, later than the failure. */
export function delayRetry(error: unknown, patienceMilliseconds: number): unknown {
  if (!isAmbiguous(error) || error.nonRetryable === true) return error;
  return changedFailure(error, {
    nextRetryDelay: Math.max(retryDelayOf(error) ?? 0, effectDelay(patienceMilliseconds)),
  });
}
