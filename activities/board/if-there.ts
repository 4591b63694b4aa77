import { isToolError } from '../../src/contracts/tool-error';

/** What was asked for, or undefined where what may be a short link is none: Trello says so in either way. */
export async function ifThere<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isToolError(error, 'NotFound') || isToolError(error, 'InvalidInput')) return undefined;
    throw error;
  }
}
