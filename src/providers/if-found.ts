import { isToolError } from '../contracts/tool-error';

/**
 * Returns the requested object, or undefined when the provider says that it does not exist (any more). For an item of a mailbox `ifItemFound` does so:
 * Microsoft Graph answers 404 also for a mailbox that it cannot reach.
 */
export async function ifFound<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isToolError(error, 'NotFound')) return undefined;
    throw error;
  }
}
