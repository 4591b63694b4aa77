import { isToolError } from '../src/contracts/tool-error';

/** Returns the result, or undefined if it does not exist or the id is malformed: providers report a missing thing in either way. */
export async function ifIdExists<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isToolError(error, 'NotFound') || isToolError(error, 'InvalidInput')) return undefined;
    throw error;
  }
}
