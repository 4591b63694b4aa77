import { isToolError } from '../../src/contracts/tool-error';
import type { StepContext } from '../implement';
import { changedMeanwhile } from '../mailbox/changed-meanwhile';

/** The most rounds against concurrent changes of the same event before giving up. */
const mostRounds = 5;

/** Reads and changes an event again as long as somebody else changes it in between. */
export async function inRounds<Result>(context: StepContext, change: () => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round += 1) {
    try {
      return await change();
    } catch (error) {
      if (round === mostRounds || !isToolError(error, 'Conflict')) throw changedMeanwhile(error, context);
    }
  }
}
