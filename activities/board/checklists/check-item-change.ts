import type { z } from 'zod';
import { readCardTime } from '../../../src/contracts/board/fields/card-time';
import type { updateChecklist } from '../../../src/contracts/board/update-checklist';
import { quoted, quotingError } from '../../../src/contracts/quoting-error';
import { path } from '../../../src/providers/request-path';
import { isTrelloId } from '../../../src/providers/trello/ids';
import type { TrelloCheckItem } from '../../../src/providers/trello/wire/checklist';
import { allNamed, findNamed } from '../../find-named';
import { ifIdExists } from '../../if-id-exists';
import type { BoardStepContext } from '../../implement';
import type { NamesOnBoard } from '../named/names-on-board';
import type { PlacedChecklist } from './resolve-checklist';
import { isSameText } from '../own-effects/same-as-written';

type WrittenChange = z.output<typeof updateChecklist.input>['items'][number];

/** The change to an existing item. An item that is gone needs no change. */
export interface ItemChange {
  item: TrelloCheckItem | undefined;
  remove: boolean;
  /** As Trello's API takes them. */
  values: { name?: string; state?: 'complete' | 'incomplete'; due?: string | null; idMember?: string | null };
}

/**
 * Finds the item a change refers to.
 *
 * @param mayBeChanged whether an earlier attempt may have renamed or removed it
 * @returns undefined when the item is to be removed and is already gone
 * @throws InvalidInput, NotFound with candidates when the checklist has no such item, or several have the text
 */
export function itemMeant(
  { item, name, remove }: WrittenChange,
  { checkItems, name: checklist }: PlacedChecklist,
  mayBeChanged: boolean,
): TrelloCheckItem | undefined {
  const isGone = remove && mayBeChanged;
  if (isTrelloId(item)) {
    const present = checkItems.find(({ id }) => id === item.toLowerCase());
    if (present !== undefined || isGone) return present;
    throw quotingError(
      'NotFound',
      `The checklist ${quoted(checklist)} has no item ${item}. Get Card shows those there are.`,
    );
  }
  const [there] = allNamed(item, checkItems);
  if (there === undefined && isGone) return undefined;
  const meant = there === undefined && mayBeChanged && name !== undefined ? name : item;
  return findNamed(meant, checkItems, 'item', `The checklist ${quoted(checklist)}`);
}

/** Converts a change to what Trello's API takes, without values that are already set. */
export async function changeOf(
  { remove, name, checked, due, member }: WrittenChange,
  item: TrelloCheckItem | undefined,
  timeZone: string | undefined,
  names: NamesOnBoard,
): Promise<ItemChange> {
  const idMember = typeof member === 'string' ? await names.member(member) : member;
  const time = readCardTime('due', due, timeZone);
  const state = checked === undefined ? undefined : checked ? 'complete' : 'incomplete';
  return {
    item,
    remove,
    values: {
      ...(name === undefined || isSameText(item?.name, name) ? {} : { name }),
      ...(state === undefined || state === item?.state ? {} : { state }),
      ...(time === undefined || instantOf(time) === instantOf(item?.due) ? {} : { due: time }),
      ...(idMember === undefined || idMember === (item?.idMember ?? null) ? {} : { idMember }),
    },
  };
}

const instantOf = (time: string | null | undefined): number | undefined =>
  time == null ? undefined : Date.parse(time);

/** Applies a change. Removing an item that somebody else has removed meanwhile counts as done. */
export async function applyChange(
  { item, remove, values }: ItemChange,
  { id, idCard = '' }: PlacedChecklist,
  { trello }: BoardStepContext,
): Promise<void> {
  if (item === undefined) return;
  if (remove) await ifIdExists(trello.delete(path`/checklists/${id}/checkItems/${item.id}`));
  else if (Object.keys(values).length > 0) {
    await trello.put(path`/cards/${idCard}/checkItem/${item.id}`, { body: values });
  }
}
