import { patched } from '@temporalio/workflow';
import type { TriggerState, WebhookHint } from '../../src/messages/trigger';
import { heldInPause } from '../changes';
import { isAnotherSource } from '../watched-places';
import { isConfiguredSince } from './configure';

const limit = 5_000;

/** Of what is announced during a pause so much is held: it goes along whenever the run is continued, and is told whoever asks for the state. */
const heldLimit = 500;

/** Whether what is announced outlasts a pause. */
export const isHeldInPause = (): boolean => patched(heldInPause);

/** Takes what was announced, as far as there is room; the rest is left to a look. */
export function takeIn({ status, inbox }: TriggerState, hints: readonly WebhookHint[]): void {
  const room = (status === 'paused' ? heldLimit : limit) - inbox.length;
  inbox.push(...hints.slice(0, Math.max(0, room)));
}

/**
 * What was being read when a pause began, or the trigger was configured, is read again, as it is configured then; what was announced to another source
 * is nobody's any more. What was started all the same is not started again then.
 *
 * @param definition as it was when it was read
 */
export function leaveForLater(
  state: TriggerState,
  hints: readonly WebhookHint[],
  definition: TriggerState['definition'],
): void {
  if (isConfiguredSince(state, definition) && isAnotherSource(state.definition, definition)) return;
  if (state.status !== 'removed' && isHeldInPause()) state.inbox.unshift(...hints);
}
