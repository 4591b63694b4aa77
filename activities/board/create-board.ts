import { z } from 'zod';
import { createBoard as contract } from '../../src/contracts/board/create-board';
import { defined } from '../../src/json/defined';
import type { Review } from '../../src/contracts/review';
import { toolError } from '../../src/contracts/tool-error';
import { ifFound } from '../../src/providers/if-found';
import { path } from '../../src/providers/request-path';
import { boardSchema } from '../../src/providers/trello/wire/board';
import { listSchema } from '../../src/providers/trello/wire/list';
import { whenDone } from '../attempts/with-sentence';
import { implement, type BoardStepContext } from '../implement';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { sendEffect } from '../attempts/send-effect';
import { ownActions } from './own-effects/own-actions';
import { readBoard } from './named/read-board';
import { resolveWorkspace } from './named/resolve-workspace';
import { isSameText } from './own-effects/same-as-written';

type Input = z.output<typeof contract.input>;

/** The workspace and the source board that the input names. */
interface Named {
  workspace: { id: string; name: string } | undefined;
  source: { id: string; name: string } | undefined;
}

const madeSchema = boardSchema.extend({ url: z.string() });

type Made = z.output<typeof madeSchema>;

/** Idempotent: a board of the same name and text that this account made since the call began is an earlier attempt's, and gets its missing lists. */
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
      id,
      name,
      url,
      ...(idOrganization != null && { workspaceId: idOrganization }),
      lists: await readLists(id, context),
    };
  },
  { review },
);

/** @throws PermissionDenied for an agent limited to some boards: a new board is not one of them, and nobody has allowed it */
async function readNamed({ workspace, copyFrom }: Input, context: BoardStepContext): Promise<Named> {
  if (context.boards.isLimited) {
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

/** A copy that keeps its source's name makes the name ambiguous, so the source's id is saved for the next attempt. */
async function sourceNamed(written: string, context: BoardStepContext): Promise<{ id: string; name: string }> {
  const earlier = sourceSchema.safeParse(context.progress).data;
  const source = await readBoard(earlier?.sourceId ?? written, context);
  context.saveProgress({ sourceId: source.id } satisfies z.input<typeof sourceSchema>);
  return source;
}

/** Tells the reviewer the workspace and the board that is copied. */
async function review(input: Input, context: BoardStepContext): Promise<Review> {
  const { workspace, source } = await readNamed(input, context);
  return [
    ...(workspace === undefined ? [] : [{ name: 'Workspace', value: `“${workspace.name}”`, binds: [workspace.id] }]),
    ...(source === undefined ? [] : [{ name: 'Copy of', value: `“${source.name}”`, binds: [source.id] }]),
  ];
}

/** Makes the board private: a copy of a more visible board would otherwise not be private. */
function makeBoard(
  { name, description, lists, keepCards }: Input,
  { workspace, source }: Named,
  { trello }: BoardStepContext,
): Promise<Made> {
  const body = {
    name,
    prefs_permissionLevel: 'private',
    ...defined({ desc: description }),
    ...(workspace !== undefined && { idOrganization: workspace.id }),
    ...(lists !== undefined && { defaultLists: false }),
    ...(source !== undefined && { idBoardSource: source.id, keepFromSource: keepCards ? 'cards' : 'none' }),
  };
  return trello.post(path`/boards/`, { body, schema: madeSchema });
}

const savedSchema = z.object({ boardId: z.string() });
const actionSchema = z.looseObject({ board: z.looseObject({ id: z.string(), name: z.string().optional() }) });

/** Finds the board of an earlier attempt: by its saved id, else one of the same name and text that this account made since the call began. */
async function findMade({ name, description, copyFrom }: Input, context: BoardStepContext): Promise<Made | undefined> {
  const read = (id: string): Promise<Made> =>
    context.trello.get(path`/boards/${id}`, { query: { fields: 'name,desc,url,idOrganization' }, schema: madeSchema });
  const saved = savedSchema.safeParse(context.progress);
  if (mayHaveBeenSent(context) && saved.success) return read(saved.data.boardId);
  const type = copyFrom === undefined ? 'createBoard' : 'copyBoard';
  const made = await ownActions(path`/members/me`, type, actionSchema, context);
  for (const { id } of made.map(({ data }) => data.board).filter((board) => isSameText(board.name, name))) {
    const board = await ifFound(read(id));
    // Without a description in the input, a copy has the text of its source.
    const isWritten = description !== undefined || copyFrom === undefined;
    if (board !== undefined && (!isWritten || isSameText(board.desc, description ?? ''))) return board;
  }
  return undefined;
}

const listMadeSchema = z.looseObject({ list: z.looseObject({ name: z.string().optional() }) });

/** Adds the lists that no earlier attempt has made. Actions name lists as they were made, also those that somebody has renamed or archived since. */
async function makeLists(boardId: string, names: readonly string[], context: BoardStepContext): Promise<void> {
  const made = await ownActions(path`/boards/${boardId}`, 'createList', listMadeSchema, context);
  for (const name of names) {
    const place = made.findIndex(({ data }) => isSameText(data.list.name, name));
    if (place !== -1) made.splice(place, 1);
    else
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
