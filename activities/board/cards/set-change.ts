import { isToolError } from '../../../src/contracts/tool-error';
import type { Once } from '../../attempts/parts-done';
import { pathOfSegments, type RequestPath } from '../../../src/providers/request-path';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';

/** The change to a card's labels or members, by id. */
export type SetChange = { all: readonly string[] } | { add: readonly string[]; remove: readonly string[] };

/** Ignores the conflict when somebody else has already made the change: "that label is already on the card". (yasyf/vc #77) */
async function ignoringConflict(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!isToolError(error, 'Conflict')) throw error;
  }
}

/**
 * Adds and removes ids one by one. Setting the whole set in one request would drop what somebody else adds at the same time.
 * Each is a part of the call by itself.
 *
 * @param set path of the set, such as `/cards/{id}/idLabels`
 * @returns whether anything was changed
 */
export async function changeSet(
  set: RequestPath,
  present: readonly string[],
  change: SetChange,
  once: Once,
  trello: TrelloClient,
): Promise<boolean> {
  const wanted = 'all' in change ? change.all : change.add;
  const unwanted = 'all' in change ? present.filter((id) => !change.all.includes(id)) : change.remove;
  const added = [...new Set(wanted)].filter((id) => !present.includes(id));
  const removed = present.filter((id) => unwanted.includes(id));
  for (const id of added) await once(`add ${id}`, () => ignoringConflict(trello.post(set, { body: { value: id } })));
  for (const id of removed) {
    await once(`remove ${id}`, () => ignoringConflict(trello.delete(`${set}${pathOfSegments([id])}` as RequestPath)));
  }
  return added.length + removed.length > 0;
}
