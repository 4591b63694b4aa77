import type { ApplicationFailure } from '@temporalio/common';
import { isToolError } from '../../contracts/tool-error';
import { providerErrorDetails } from '../provider-call';

/** What Graph says with the code of a missing item of a mailbox that the account cannot reach. (github.com/domainaware/parsedmarc, issue 609) */
const mailboxMissing = /default folder root not found/i;

/**
 * Returns whether Microsoft Graph says that an item does not exist (any more). Other errors with status 404 say that the mailbox cannot be reached:
 * then nobody knows about the item.
 */
export function isItemMissing(error: unknown): error is ApplicationFailure {
  if (!isToolError(error, 'NotFound') || mailboxMissing.test(error.message)) return false;
  const { provider, code } = providerErrorDetails(error) ?? {};
  return provider === 'microsoft-graph' && code?.toLowerCase() === 'erroritemnotfound';
}

/**
 * Returns whether Microsoft Graph says that an id is of another mailbox than the one asked, such as that of who connected the account before
 * (azure msal-js issue 7264). Where it was, the item may well exist: to a step that deletes it, it is not gone.
 */
export const isOfAnotherMailbox = (error: unknown): boolean =>
  isToolError(error, 'NotFound') && providerErrorDetails(error)?.code?.toLowerCase() === 'errorinvalidmailboxitemid';

/** Returns the requested item of a mailbox, or undefined when Microsoft Graph says that it does not exist (any more), or is another mailbox's. */
export async function ifItemFound<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isItemMissing(error) || isOfAnotherMailbox(error)) return undefined;
    throw error;
  }
}

/** Does a removal, which is done where Microsoft Graph says that the item does not exist (any more). Another mailbox's is not gone, and fails. */
export async function unlessGone(removal: Promise<void>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!isItemMissing(error)) throw error;
  }
}
