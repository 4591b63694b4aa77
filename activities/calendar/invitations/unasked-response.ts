import type { ReviewFact } from '../../../src/contracts/review';
import { quoted, quotingError } from '../../../src/contracts/quoting-error';
import { isToolError } from '../../../src/contracts/tool-error';
import { callErrorDetails } from '../../../src/providers/provider-call';
import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import type { NotedEffect } from '../../attempts/effect-note';
import { requestRepeatably } from '../../attempts/noted-request';
import type { StepContext } from '../../implement';

/** Content that only reaches the organizer if the response is sent. */
interface Said {
  comment?: string | undefined;
  proposedStart?: string | undefined;
  proposedEnd?: string | undefined;
}

/**
 * Returns whether this is an invitation whose organizer has asked for no responses. Microsoft refuses to send one, but accepts one that only the
 * mailbox's own calendar shows (`sendResponse: false`).
 */
export const isUnasked = ({ isOrganizer, isCancelled, responseRequested }: GraphEvent): boolean =>
  isOrganizer === false && isCancelled !== true && responseRequested === false;

/** @throws InvalidInput when a response has content that would reach nobody */
export function assertNothingLost({ comment, proposedStart, proposedEnd }: Said, event: GraphEvent): void {
  const lost = Object.entries({ comment, proposedStart, proposedEnd }).flatMap(([name, value]) =>
    value === undefined ? [] : `"${name}"`,
  );
  if (lost.length === 0) return;
  const organizer = event.organizer?.emailAddress.address ?? 'them';
  throw quotingError(
    'InvalidInput',
    `The organizer of ${quoted(event.subject ?? '')} has asked for no responses, so the provider sends none: ${lost.join(', ')} would reach nobody. ` +
      `Repeat it without ${lost.join(', ')}, and write to ${organizer} with Send Email if they shall know.`,
  );
}

/** A fact for the reviewer. The grant is bound to it, so a grant from before the organizer asked for no responses does not count. */
export const nobodyTold: ReviewFact = {
  name: 'Told',
  value: 'nobody: the organizer has asked for no responses',
  binds: ['nobody'],
};

/**
 * Sends a response that notifies the organizer. Graph's reads lag behind its writes: it is noted first, and if its answer is lost, the step looks for
 * the response, and sends it once more only if it has not shown for minutes.
 *
 * @returns nobody, and saves that, if the provider refuses because the organizer has asked for no responses: for a while the event may not show it
 * @throws InvalidInput when the response then has content that would reach nobody
 * @throws PermissionDenied when a person has approved that the organizer is notified
 */
export async function tellOrganizer(
  effect: NotedEffect,
  event: GraphEvent,
  { said, progress }: { said: Said; progress: object },
  context: StepContext,
  send: (beforeSending: () => Promise<void>) => Promise<unknown>,
): Promise<'organizer' | 'nobody'> {
  try {
    await requestRepeatably(effect, context, send);
    return 'organizer';
  } catch (error) {
    if (!saysUnasked(error)) throw error;
  }
  assertNothingLost(said, event);
  if (context.isGranted) {
    throw quotingError(
      'PermissionDenied',
      `It was approved that the organizer of ${quoted(event.subject ?? '')} is told, who has asked for no responses meanwhile. Nothing was done; ask for approval again.`,
    );
  }
  context.saveProgress({ ...progress, told: 'nobody' });
  return 'nobody';
}

/** The code stands for many reasons; only the message identifies this one. */
const saysUnasked = (error: unknown): boolean =>
  isToolError(error) &&
  callErrorDetails(error)?.code === 'ErrorInvalidRequest' &&
  error.message.includes('requested a response');
