import type { ReviewFact } from '../../src/contracts/review';
import { quoted, quotingError } from '../../src/contracts/quoting-error';
import { isToolError } from '../../src/contracts/tool-error';
import { callErrorDetails } from '../../src/providers/provider-call';
import type { GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import type { StepContext } from '../implement';

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
 * After the provider refused to send a response: makes sure that it may be given without notifying anybody. The event may continue for a while to
 * show that responses are requested.
 *
 * @throws the refusal, when it has another reason
 * @throws InvalidInput when the response has content that would reach nobody
 * @throws PermissionDenied when a person has approved that the organizer is notified
 */
export function assertMayTellNobody(
  refusal: unknown,
  said: Said,
  event: GraphEvent,
  { isGranted }: Pick<StepContext, 'isGranted'>,
): void {
  if (!saysUnasked(refusal)) throw refusal;
  assertNothingLost(said, event);
  if (!isGranted) return;
  throw quotingError(
    'PermissionDenied',
    `It was approved that the organizer of ${quoted(event.subject ?? '')} is told, who has asked for no responses meanwhile. Nothing was done; ask for approval again.`,
  );
}

/** The code stands for many reasons; only the message identifies this one. */
const saysUnasked = (error: unknown): boolean =>
  isToolError(error) &&
  callErrorDetails(error)?.code === 'ErrorInvalidRequest' &&
  error.message.includes('requested a response');
