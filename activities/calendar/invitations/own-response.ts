import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { mayHaveBeenSent } from '../../attempts/nothing-sent';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { isSinceCall } from '../../mailbox/since-call';

/** Returns when the mailbox has responded to an invitation, as Microsoft Graph writes it; empty if it has not. */
export const timeOfResponse = ({ responseStatus }: GraphEvent): string => responseStatus?.time ?? '';

/**
 * Returns whether an earlier attempt of this call gave the response that the event shows. If its request was lost, the response's time is unchanged.
 *
 * @param before the time of the response before this call; undefined if no attempt has saved it
 */
export function isOwnResponse(event: GraphEvent, before: string | undefined, context: MailboxStepContext): boolean {
  const time = timeOfResponse(event);
  return mayHaveBeenSent(context) && (before === undefined ? isSinceCall(time, context) : time !== before);
}
