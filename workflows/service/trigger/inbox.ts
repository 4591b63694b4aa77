import { patched } from '@temporalio/workflow';
import type { TriggerState, WebhookHint } from '../../../src/messages/trigger';
import { heldInPause } from '../changes';
import { isAnotherSource } from '../watched-places';
import { isConfiguredSince } from './configure';

const limit = 5_000;

/** Maximum number of hints held during a pause: they are carried over at each continue-as-new, and sent to whoever asks for the state. */
const heldLimit = 500;

/** Returns whether hints are kept during a pause. */
export const isHeldInPause = (): boolean => patched(heldInPause);

/** Adds announced hints as far as there is room; a pull finds the rest. */
export function takeIn({ status, inbox }: TriggerState, hints: readonly WebhookHint[]): void {
  const room = (status === 'paused' ? heldLimit : limit) - inbox.length;
  inbox.push(...hints.slice(0, Math.max(0, room)));
}

/**
 * Puts hints back that were being read when the trigger was paused or reconfigured, to be read again with the configuration of that time. Hints of a
 * source that is no longer watched are dropped. Agents that were started all the same are not started again.
 *
 * @param definition the definition with which the hints were being read
 */
export function requeueHints(
  state: TriggerState,
  hints: readonly WebhookHint[],
  definition: TriggerState['definition'],
): void {
  if (isConfiguredSince(state, definition) && isAnotherSource(state.definition, definition)) return;
  if (state.status !== 'removed' && isHeldInPause()) state.inbox.unshift(...hints);
}
