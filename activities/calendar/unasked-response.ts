import type { ReviewFact } from '../../src/contracts/review';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { callErrorDetails } from '../../src/providers/provider-call';
import type { GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { short } from '../short';
import type { StepContext } from '../implement';

/** What only a response that is sent carries. */
interface Said {
  comment?: string | undefined;
  proposedStart?: string | undefined;
  proposedEnd?: string | undefined;
}

/**
 * Whether this is an invitation whose organizer has asked for no responses. Microsoft refuses to send one, and takes one that only the own calendar
 * shows (`sendResponse: false`).
 */
export const isUnasked = ({ isOrganizer, isCancelled, responseRequested }: GraphEvent): boolean =>
  isOrganizer === false && isCancelled !== true && responseRequested === false;

/** @throws InvalidInput when a response would say what nobody gets */
export function assertNothingLost({ comment, proposedStart, proposedEnd }: Said, event: GraphEvent): void {
  const lost = Object.entries({ comment, proposedStart, proposedEnd }).flatMap(([name, value]) =>
    value === undefined ? [] : `"${name}"`,
  );
  if (lost.length === 0) return;
  const organizer = event.organizer?.emailAddress.address ?? 'them';
  throw toolError(
    'InvalidInput',
    `The organizer of "${short(event.subject ?? '')}" has asked for no responses, so the provider sends none: ${lost.join(', ')} would reach nobody. ` +
      `Repeat it without ${lost.join(', ')}, and write to ${organizer} with Send Email if they shall know.`,
  );
}

/** What a person reads before approving; the grant is bound to it, and one given before the organizer asked for none does not count. */
export const nobodyTold: ReviewFact = {
  name: 'Told',
  value: 'nobody: the organizer has asked for no responses',
  binds: ['nobody'],
};

/**
 * After a response that was to be sent was refused: makes sure that it may be given without telling anybody. The event can go on showing for a
 * while that responses are asked for.
 *
 * @throws the refusal, when it has another reason
 * @throws InvalidInput when the response says what nobody would get
 * @throws PermissionDenied when a person has approved that the organizer is told
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
  throw toolError(
    'PermissionDenied',
    `It was approved that the organizer of "${short(event.subject ?? '')}" is told, who has asked for no responses meanwhile. Nothing was done; ask for approval again.`,
  );
}

/** The code stands for many reasons; this one is told by its sentence alone. */
const saysUnasked = (error: unknown): boolean =>
  isToolError(error) &&
  callErrorDetails(error)?.code === 'ErrorInvalidRequest' &&
  error.message.includes('requested a response');
