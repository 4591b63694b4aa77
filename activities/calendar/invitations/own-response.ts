import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { mayHaveBeenSent } from '../../attempts/nothing-sent';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';

/** Returns when the mailbox has responded to an invitation, as Microsoft Graph writes it; empty if it has not. */
export const timeOfResponse = ({ responseStatus }: GraphEvent): string => responseStatus?.time ?? '';

/** How far apart Microsoft's and Temporal's clocks may be. A response given this long before the call still counts as the call's. */
const toleranceMilliseconds = 5_000;

/**
 * Returns whether a response to an invitation may be this call's, judged by its time.
 *
 * @param time as Microsoft Graph writes it; an invalid time counts as not given since
 */
export const isGivenSince = (time: string, { since }: Pick<MailboxStepContext, 'since'>): boolean =>
  Date.parse(time) >= since.getTime() - toleranceMilliseconds;

/**
 * Returns whether an earlier attempt of this call gave the response that the event shows. If its request was lost, the response's time is unchanged.
 *
 * @param before the time of the response before this call; undefined if no attempt has saved it
 */
export function isOwnResponse(event: GraphEvent, before: string | undefined, context: MailboxStepContext): boolean {
  const time = timeOfResponse(event);
  return mayHaveBeenSent(context) && (before === undefined ? isGivenSince(time, context) : time !== before);
}
