import type { ApplicationFailure } from '@temporalio/common';
import { isToolError } from '../../../../src/contracts/tool-error';
import type { TriggerProblem } from '../../../../src/contracts/trigger-report';
import { problemKindOf } from '../../../../src/messages/trigger-problem';
import { concernsAll } from '../../event-reading';

/** A board that cannot be read: it is gone, the account may not, or Trello does not answer for it. */
interface RefusedBoard {
  boardId: string;
  error: ApplicationFailure;
}

/** Most boards named in a problem. The rest are only counted. */
const mostNamed = 3;

/**
 * Reads boards concurrently, so that one that is gone, or for which Trello does not answer, does not affect the others.
 *
 * @returns the problem of the boards that cannot be read
 * @throws an error that concerns all boards, and the first board's error if no board can be read
 */
export async function eachBoard(
  boardIds: readonly string[],
  look: (boardId: string) => Promise<void>,
): Promise<TriggerProblem | undefined> {
  const refused: RefusedBoard[] = [];
  await Promise.all(boardIds.map((boardId) => unlessRefused(refused, boardId, look(boardId))));
  return problemOf(refused, boardIds);
}

/** Returns the answers of the boards that can be read. @throws as {@link eachBoard} */
export async function ofEachBoard<Answer>(
  boardIds: readonly string[],
  read: (boardId: string) => Promise<Answer>,
): Promise<Answer[]> {
  const refused: RefusedBoard[] = [];
  const answers = boardIds.map((boardId) =>
    unlessRefused(
      refused,
      boardId,
      read(boardId).then((answer) => [answer]),
    ),
  );
  const found = await Promise.all(answers);
  problemOf(refused, boardIds);
  return found.flatMap((answer) => answer ?? []);
}

async function unlessRefused<Answer>(
  refused: RefusedBoard[],
  boardId: string,
  asked: Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!isToolError(error) || concernsAll(error)) throw error;
    refused.push({ boardId, error });
    return undefined;
  }
}

function problemOf(unordered: readonly RefusedBoard[], boardIds: readonly string[]): TriggerProblem | undefined {
  // In the order of the configuration: a trigger reports a problem again if its text has changed.
  const refused = boardIds.flatMap((boardId) => unordered.filter((one) => one.boardId === boardId));
  const [first] = refused;
  if (first === undefined) return undefined;
  if (refused.length === boardIds.length) throw first.error;
  const named = refused.slice(0, mostNamed).map(({ boardId, error }) => cannotBeRead(boardId, error));
  const others = refused.length - named.length;
  const text = [
    ...named,
    ...(others === 0 ? [] : [`Nor can ${String(others)} more.`]),
    'What happens on the other boards is found. What cannot be read goes on from where it was once it can; a board that is gone for good is to be taken out of the trigger.',
  ].join(' ');
  return { kind: problemKindOf(first.error.type), text };
}

/** Says that the account cannot read a board, and why. */
export const cannotBeRead = (boardId: string, error: Error): string =>
  `The board ${boardId} cannot be read: ${error.message}`;
