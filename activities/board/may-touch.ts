import { isToolError } from '../../src/contracts/tool-error';
import type { BoardStepContext } from '../implement';

/** Whether the agent may use a board. A board it may not use is no candidate for a name either. */
export function mayTouch(
  boardId: string,
  { assertBoardAllowed }: Pick<BoardStepContext, 'assertBoardAllowed'>,
): boolean {
  try {
    assertBoardAllowed(boardId);
    return true;
  } catch (error) {
    if (isToolError(error, 'PermissionDenied')) return false;
    throw error;
  }
}
