import { z } from 'zod';
import { path } from '../../../src/providers/request-path';
import { isTrelloId } from '../../../src/providers/trello/ids';
import { checklistSchema, type TrelloChecklist } from '../../../src/providers/trello/wire/checklist';
import { allNamed, findNamed } from '../../find-named';
import type { BoardStepContext } from '../../implement';
import { cardReference } from '../named/resolve-card';

/** A checklist as the input of a step gives it: by id, or by name with its card. */
export interface WrittenChecklist {
  checklist: string;
  card?: string | undefined;
  board?: string | undefined;
}

export type PlacedChecklist = TrelloChecklist & { idBoard: string };

const placedSchema = checklistSchema.extend({ idBoard: z.string() });

/**
 * Reads a checklist by id or name.
 *
 * @param otherwise another name the checklist may have, used if no checklist has the given name
 * @throws InvalidInput, NotFound with candidates when the name does not match exactly one checklist of the card
 * @throws PermissionDenied when the agent is limited to other boards
 */
export async function resolveChecklist(
  written: WrittenChecklist,
  context: BoardStepContext,
  otherwise?: string,
): Promise<PlacedChecklist> {
  const found = isTrelloId(written.checklist)
    ? await readChecklist(written.checklist, context)
    : await checklistNamed(written, context, otherwise);
  context.boards.assertAllowed(found.idBoard);
  return found;
}

export const readChecklist = (id: string, { trello }: BoardStepContext): Promise<PlacedChecklist> =>
  trello.get(path`/checklists/${id}`, { schema: placedSchema });

async function checklistNamed(
  { checklist, card = '', board }: WrittenChecklist,
  context: BoardStepContext,
  otherwise = checklist,
): Promise<PlacedChecklist> {
  const reference = await cardReference({ card, board }, context);
  const checklists = await context.trello.get(path`/cards/${reference}/checklists`, { schema: z.array(placedSchema) });
  const name = allNamed(checklist, checklists).length > 0 ? checklist : otherwise;
  return findNamed(name, checklists, 'checklist', 'The card');
}
