import { isToolError } from '../src/contracts/tool-error';

/** What was asked for, or undefined where there is none of it, or the id is no id at all: providers say so in either way. */
export async function ifIdExists<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isToolError(error, 'NotFound') || isToolError(error, 'InvalidInput')) return undefined;
    throw error;
  }
}
