import { isToolError } from '../../src/contracts/tool-error';
import type { BoardStepContext } from '../implement';

/** Whether the agent may touch a board. What it may not is no candidate for a name either. */
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
