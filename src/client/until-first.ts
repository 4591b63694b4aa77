import { isToolError } from '../contracts/tool-error';

/** How often a change is tried on what others have just made of the agent. */
const revisionAttempts = 5;

/** Repeats a change for as long as somebody else is quicker. */
export async function untilFirst<Result>(change: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      if (!isToolError(error, 'Conflict') || attempt === revisionAttempts) throw error;
    }
  }
}
