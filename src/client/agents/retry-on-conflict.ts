import { isToolError } from '../../contracts/tool-error';

/** The most attempts for one change, each based on the latest state of the agent. */
const revisionAttempts = 5;

/**
 * Stores a change, and begins it anew as long as another change was stored first.
 *
 * @param prepare reads the current state and makes the change of it; a Conflict that it throws is a refusal, and is not repeated
 */
export async function retryOnConflict<Change>(
  prepare: () => Promise<Change>,
  store: (change: Change) => Promise<void>,
): Promise<Change> {
  for (let attempt = 1; ; attempt++) {
    const change = await prepare();
    try {
      await store(change);
      return change;
    } catch (error) {
      if (!isToolError(error, 'Conflict') || attempt === revisionAttempts) throw error;
    }
  }
}
