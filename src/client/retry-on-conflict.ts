import { isToolError } from '../contracts/tool-error';

/** The most attempts for one change, each based on the latest state of the agent. */
const revisionAttempts = 5;

/** Retries a change as long as another change was stored first. */
export async function retryOnConflict<Result>(change: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      if (!isToolError(error, 'Conflict') || attempt === revisionAttempts) throw error;
    }
  }
}
