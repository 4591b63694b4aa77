import { isToolError } from '../contracts/tool-error';

/** What was asked for, or undefined where the provider says that it is not there (any more). */
export async function ifFound<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isToolError(error, 'NotFound')) return undefined;
    throw error;
  }
}
