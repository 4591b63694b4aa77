import type { MailboxStepContext } from '../mail/in-mailbox';

/** How far apart the clocks of Microsoft and Temporal may be, in milliseconds. What is said within it before the call counts as the call's. */
const tolerance = 5_000;

/**
 * Whether a response to an invitation may be this call's, by when it was given.
 *
 * @param time as Microsoft Graph writes it; what is no time was not given since
 */
export const isGivenSince = (time: string, { since }: Pick<MailboxStepContext, 'since'>): boolean =>
  Date.parse(time) >= since.getTime() - tolerance;
