import { isToolError, toolError } from '../../src/contracts/tool-error';

/** Names the field that cannot stay as it was written. */
export interface WrongField {
  field: string;
}

/** Errors that describe only the moment: another try may succeed. */
const passing = ['RateLimited', 'ProviderUnavailable', 'AccountNeedsReconnect'] as const;

/** Returns whether the provider could not be asked, so that it is unknown whether the written value is valid. */
export const couldNotAsk = (error: unknown): boolean => passing.some((type) => isToolError(error, type));

/** Looks up a field's value, and names the field in a refusal. */
export async function inField<Found>(field: string, look: () => Promise<Found>): Promise<Found> {
  try {
    return await look();
  } catch (error) {
    if (!isToolError(error) || couldNotAsk(error)) throw error;
    throw toolError<WrongField>('InvalidInput', error.message, { details: { field }, cause: error });
  }
}
