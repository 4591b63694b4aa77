import { isToolError } from '../src/contracts/tool-error';
import { isMissing } from '../src/providers/is-missing';

/** Returns the result, or undefined if it does not exist or the id is malformed: providers report a missing thing in either way. */
export async function ifIdExists<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error) || isToolError(error, 'InvalidInput')) return undefined;
    throw error;
  }
}
