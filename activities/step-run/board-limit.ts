import { z } from 'zod';
import { namesInShort } from '../../src/text/names-in-short';
import { quoted, quotingError } from '../../src/contracts/quoting-error';
import { isToolError } from '../../src/contracts/tool-error';
import { path } from '../../src/providers/request-path';
import type { TrelloClient } from '../../src/providers/trello/trello-client';
import type { AllowedBoards, ProviderClient } from '../implement';
import type { Equipment } from './equipment';

const limitSchema = z.object({
  boardLimit: z.object({ agent: z.string(), boards: z.array(z.string()), board: z.string() }),
});

type BoardLimit = z.output<typeof limitSchema>['boardLimit'];

/** The most boards that one answer names. */
const mostNamed = 10;

/** Returns the limit that an agent's equipment sets to the step. */
export function allowedBoards({ agent = '', boards }: Equipment): AllowedBoards {
  if (boards === undefined) return { isLimited: false, allows: () => true, assertAllowed: () => undefined };
  const allows = (board: string): boolean => boards.includes(board);
  return {
    isLimited: true,
    allows,
    assertAllowed: (board) => {
      if (!allows(board)) throw refusal({ agent, boards: [...boards], board }, boards);
    },
  };
}

/** The message says that the limit is the agent's: the account may be able to see the board, so nobody has to share it. */
const refusal = (boardLimit: BoardLimit, names: readonly string[]) =>
  quotingError(
    'PermissionDenied',
    `The agent "${boardLimit.agent}" may use the boards ${namesInShort(names, mostNamed)} only; this is a limit of the agent, not of the account, and ${boardLimit.board} is none of them.`,
    { details: { boardLimit } },
  );

/** Runs a step. If the step refuses a board, the error lists the boards the agent may use by their names. */
export async function nameAllowedBoards<Result>(client: ProviderClient, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const limit = isToolError(error, 'PermissionDenied') ? limitSchema.safeParse(error.details?.[0]) : undefined;
    if (limit?.success !== true || !('trello' in client)) throw error;
    const { boardLimit } = limit.data;
    const named = boardLimit.boards.slice(0, mostNamed).map((board) => nameOf(board, client.trello));
    throw refusal(boardLimit, [...(await Promise.all(named)), ...boardLimit.boards.slice(mostNamed)]);
  }
}

/** Returns the board's name in quotes; its id if the account cannot read the name. */
async function nameOf(board: string, trello: TrelloClient): Promise<string> {
  const schema = z.looseObject({ name: z.string() });
  try {
    return quoted((await trello.get(path`/boards/${board}`, { query: { fields: 'name' }, schema })).name);
  } catch (error) {
    if (isToolError(error)) return board;
    throw error;
  }
}
