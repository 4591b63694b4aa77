import { patched } from '@temporalio/workflow';
import type { TriggerState, WebhookHint } from '../../src/messages/trigger';
import { heldInPause } from '../changes';

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

/** What was being read when a pause began is read again after it. What was started all the same is not started again then. */
export function putBack({ status, inbox }: TriggerState, hints: readonly WebhookHint[]): void {
  if (status !== 'removed' && isHeldInPause()) inbox.unshift(...hints);
}
