import type { z } from 'zod';
import { readCardTime } from '../../src/contracts/board/card-time';
import type { updateChecklist } from '../../src/contracts/board/update-checklist';
import { toolError } from '../../src/contracts/tool-error';
import { path } from '../../src/providers/request-path';
import { isTrelloId } from '../../src/providers/trello/ids';
import type { TrelloCheckItem } from '../../src/providers/trello/wire/checklist';
import { allNamed, findNamed } from '../find-named';
import { ifIdExists } from '../if-id-exists';
import type { BoardStepContext } from '../implement';
import type { NamesOnBoard } from './names-on-board';
import type { PlacedChecklist } from './resolve-checklist';
import { isSameText } from './same-text';

type WrittenChange = z.output<typeof updateChecklist.input>['items'][number];

/** What shall hold of an item that is there; of one that is gone there is nothing to do. */
export interface ItemChange {
  item: TrelloCheckItem | undefined;
  remove: boolean;
  /** As Trello takes them. */
  values: { name?: string; state?: 'complete' | 'incomplete'; due?: string | null; idMember?: string | null };
}

/**
 * The item that is meant.
 *
 * @param mayBeChanged whether an earlier attempt may have renamed or removed it
 * @returns undefined where it shall be removed and is gone
 * @throws InvalidInput, NotFound with candidates when it is no item of the checklist, or a text that several have
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
    throw toolError('NotFound', `The checklist "${checklist}" has no item ${item}. Get Card shows those there are.`);
  }
  const [there] = allNamed(item, checkItems);
  if (there === undefined && isGone) return undefined;
  const meant = there === undefined && mayBeChanged && name !== undefined ? name : item;
  return findNamed(meant, checkItems, 'item', `The checklist "${checklist}"`);
}

/** A change as Trello takes it, without what holds already. */
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

/** Makes a change hold. One that somebody else has removed meanwhile is as it shall be where it shall be removed. */
export async function makeHold(
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
