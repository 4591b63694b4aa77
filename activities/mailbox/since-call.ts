import type { MailboxStepContext } from './in-mailbox';

/** How far apart Microsoft's and Temporal's clocks may be. What came to be this long before the call still counts as the call's. */
const toleranceMilliseconds = 5_000;

/**
 * Returns whether what came to be at a time may be this call's.
 *
 * @param time as Microsoft Graph writes it; an invalid time counts as before the call
 */
export const isSinceCall = (time: string, { since }: Pick<MailboxStepContext, 'since'>): boolean =>
  Date.parse(time) >= since.getTime() - toleranceMilliseconds;
