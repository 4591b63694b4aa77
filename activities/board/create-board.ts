import { z } from 'zod';
import { createBoard as contract } from '../../src/contracts/board/create-board';
import type { Review } from '../../src/contracts/review';
import { toolError } from '../../src/contracts/tool-error';
import { ifFound } from '../../src/providers/if-found';
import { path } from '../../src/providers/request-path';
import { boardSchema } from '../../src/providers/trello/wire/board';
import { listSchema } from '../../src/providers/trello/wire/list';
import { whenDone } from '../changed-failure';
import { implement, type BoardStepContext } from '../implement';
import { mayHaveBeenSent } from '../nothing-sent';
import { sendEffect } from '../send-effect';
import { ownActions } from './own-actions';
import { readBoard } from './read-board';
import { resolveWorkspace } from './resolve-workspace';
import { isSameText } from './same-text';

type Input = z.output<typeof contract.input>;

/** What the input names. */
interface Named {
  workspace: { id: string; name: string } | undefined;
  source: { id: string; name: string } | undefined;
}

const madeSchema = boardSchema.extend({ url: z.string() });

type Made = z.output<typeof madeSchema>;

/** Once: a board of the same name and text, made by us since the call began, is an earlier attempt's; it gets the lists it lacks. */
export const createBoard = implement(
  contract,
  async (input, context) => {
    const named = await readNamed(input, context);
    const board =
      (await findMade(input, context)) ?? (await sendEffect(context, () => makeBoard(input, named, context)));
    const { lists } = input;
    if (lists !== undefined) {
      context.saveProgress({ boardId: board.id });
      await whenDone(`The board was made (${board.id}): go on with Create List.`, () =>
        makeLists(board.id, lists, context),
      );
    }
    const { id, name, url, idOrganization } = board;
    return {
      ...{ id, name, url, ...(idOrganization == null ? {} : { workspaceId: idOrganization }) },
      lists: await readLists(id, context),
    };
  },
  { review },
);

/** @throws PermissionDenied to an agent that is limited to some boards: a new one is none of them, and nobody has let it onto that */
async function readNamed({ workspace, copyFrom }: Input, context: BoardStepContext): Promise<Named> {
  if (context.hasBoardLimit) {
    throw toolError(
      'PermissionDenied',
      'This agent is limited to some boards, so it makes no new ones: a new board would be none of them. Somebody can make it and add it to the boards the agent may use.',
    );
  }
  return {
    workspace: workspace === undefined ? undefined : await resolveWorkspace(workspace, context),
    source: copyFrom === undefined ? undefined : await sourceNamed(copyFrom, context),
  };
}

const sourceSchema = z.object({ sourceId: z.string() });

/** A copy that keeps the name of its source makes the name one of two boards, so that the next attempt is told the id. */
async function sourceNamed(written: string, context: BoardStepContext): Promise<{ id: string; name: string }> {
  const earlier = sourceSchema.safeParse(context.progress).data;
  const source = await readBoard(earlier?.sourceId ?? written, context);
  context.saveProgress({ sourceId: source.id } satisfies z.input<typeof sourceSchema>);
  return source;
}

/** Where it goes and what is copied. */
async function review(input: Input, context: BoardStepContext): Promise<Review> {
  const { workspace, source } = await readNamed(input, context);
  return [
    ...(workspace === undefined ? [] : [{ name: 'Workspace', value: `“${workspace.name}”`, binds: [workspace.id] }]),
    ...(source === undefined ? [] : [{ name: 'Copy of', value: `“${source.name}”`, binds: [source.id] }]),
  ];
}

/** Private, as a copy of a board that more people see would not be. */
function makeBoard(
  { name, description, lists, keepCards }: Input,
  { workspace, source }: Named,
  { trello }: BoardStepContext,
): Promise<Made> {
  const body = {
    name,
    prefs_permissionLevel: 'private',
    ...(description === undefined ? {} : { desc: description }),
    ...(workspace === undefined ? {} : { idOrganization: workspace.id }),
    ...(lists === undefined ? {} : { defaultLists: false }),
    ...(source === undefined ? {} : { idBoardSource: source.id, keepFromSource: keepCards ? 'cards' : 'none' }),
  };
  return trello.post(path`/boards/`, { body, schema: madeSchema });
}

const savedSchema = z.object({ boardId: z.string() });
const actionSchema = z.looseObject({ board: z.looseObject({ id: z.string(), name: z.string().optional() }) });

/** The board an earlier attempt has made: the one it said so of, else one of the same name and text, made by us since the call began. */
async function findMade({ name, description, copyFrom }: Input, context: BoardStepContext): Promise<Made | undefined> {
  const read = (id: string): Promise<Made> =>
    context.trello.get(path`/boards/${id}`, { query: { fields: 'name,desc,url,idOrganization' }, schema: madeSchema });
  const saved = savedSchema.safeParse(context.progress);
  if (mayHaveBeenSent(context) && saved.success) return read(saved.data.boardId);
  const type = copyFrom === undefined ? 'createBoard' : 'copyBoard';
  const made = await ownActions(path`/members/me`, type, actionSchema, context);
  for (const { id } of made.map(({ data }) => data.board).filter((board) => isSameText(board.name, name))) {
    const board = await ifFound(read(id));
    // A copy has the text of the other board where none is given.
    const isWritten = description !== undefined || copyFrom === undefined;
    if (board !== undefined && (!isWritten || isSameText(board.desc, description ?? ''))) return board;
  }
  return undefined;
}

/** The board is new and ours, so nobody else's lists are on it: what an earlier attempt has made of them is the beginning. */
async function makeLists(boardId: string, names: readonly string[], context: BoardStepContext): Promise<void> {
  const there = mayHaveBeenSent(context) ? await readLists(boardId, context) : [];
  for (const name of names.slice(there.length)) {
    await context.trello.post(path`/boards/${boardId}/lists`, { body: { name, pos: 'bottom' }, schema: listSchema });
  }
}

async function readLists(boardId: string, { trello }: BoardStepContext): Promise<{ id: string; name: string }[]> {
  const lists = await trello.get(path`/boards/${boardId}/lists`, {
    query: { filter: 'open', fields: 'name' },
    schema: z.array(listSchema),
  });
  return lists.map(({ id, name }) => ({ id, name }));
}
