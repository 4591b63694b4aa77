import { patched } from '@temporalio/workflow';
import type { EventReport } from '../../../src/contracts/trigger-report';
import type { TriggerState } from '../../../src/messages/trigger';
import { skippedOnce } from '../changes';

/** How many skipped events are remembered: far more than the log shows, since a busy board or mailbox may change that often between two looks. At 35 bytes each. */
const mostSkipped = 2_000;

/**
 * Returns whether an event was skipped before, seen the same way or the other (webhook or pull). `patched` is called only for one that was:
 * only there do old and new code differ.
 */
export const wasSkipped = ({ skipped = [] }: TriggerState, { key }: Pick<EventReport, 'key'>): boolean =>
  skipped.some(([known]) => known === key) && patched(skippedOnce);

/** Remembers a skipped event; another filter may still let it start the agent. */
export function rememberSkipped(state: TriggerState, { key, at }: Pick<EventReport, 'key' | 'at'>): void {
  const others = (state.skipped ?? []).filter(([known]) => known !== key);
  state.skipped = [...others, [key, Date.parse(at)] satisfies [string, number]].slice(-mostSkipped);
}

/** @param before in epoch milliseconds: older events are no news, whatever they are */
export function forgetSkipped(state: TriggerState, before: number): void {
  if (state.skipped !== undefined) state.skipped = state.skipped.filter(([, at]) => at >= before);
}
