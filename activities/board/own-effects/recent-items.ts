import { z } from 'zod';
import type { TrelloCheckItem } from '../../../src/providers/trello/wire/checklist';
import type { BoardStepContext } from '../../implement';
import { mayHaveBeenSent } from '../../attempts/nothing-sent';
import { readMyself } from './myself';
import { isRecent } from './own-effect';

const savedSchema = z.object({ itemsBefore: z.array(z.string()) });

/** Saved by the first attempt that sends something: the ids of the items that are there before it does. */
export const itemsBefore = (items: readonly TrelloCheckItem[]): z.input<typeof savedSchema> => ({
  itemsBefore: items.map(({ id }) => id),
});

/**
 * Those of the items that an earlier attempt of this call may have made: they were not there before it, and were made since the call began.
 * By whom is not known: Trello names nobody on an item and lists no actions for it.
 */
export async function recentItems(
  items: readonly TrelloCheckItem[],
  context: BoardStepContext,
): Promise<TrelloCheckItem[]> {
  if (items.length === 0 || !mayHaveBeenSent(context)) return [];
  const before = new Set(savedSchema.safeParse(context.progress).data?.itemsBefore);
  const myself = await readMyself(context.trello);
  return items.filter(({ id }) => !before.has(id) && isRecent(id, myself, context));
}
