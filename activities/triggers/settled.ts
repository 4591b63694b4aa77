import { isToolError, toolError } from '../../src/contracts/tool-error';

/** What a look at the provider makes of a configuration as somebody wrote it. */
export interface Settled {
  /** Fields with ids in place of names. */
  found: Record<string, unknown>;
  /** What is valid but probably not meant. */
  warnings: string[];
}

/** Why a field cannot stay as it was written. */
export interface WrongField {
  field: string;
}

/** What only tells of a moment: another look may go well. */
const passing = ['RateLimited', 'ProviderUnavailable', 'AccountNeedsReconnect'] as const;

/** Whether the provider could not be asked, so that nothing is known of what was written. */
export const couldNotAsk = (error: unknown): boolean => passing.some((type) => isToolError(error, type));

/** Looks something up that stands in a field, which a refusal then names. */
export async function inField<Found>(field: string, look: () => Promise<Found>): Promise<Found> {
  try {
    return await look();
  } catch (error) {
    if (!isToolError(error) || couldNotAsk(error)) throw error;
    throw toolError<WrongField>('InvalidInput', error.message, { details: { field }, cause: error });
  }
}
