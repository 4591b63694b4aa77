import type { z } from 'zod';
import { readCardTime } from '../../../src/contracts/board/fields/card-time';
import type { CheckItemAnswer, checkItemFields } from '../../../src/contracts/board/fields/check-item-fields';
import { path } from '../../../src/providers/request-path';
import { checkItemSchema, type TrelloCheckItem } from '../../../src/providers/trello/wire/checklist';
import type { BoardStepContext } from '../../implement';
import { cutName, mostOfName } from '../../cut-name';
import type { NamesOnBoard } from '../named/names-on-board';
import { isSameText } from '../own-effects/same-as-written';

type WrittenItem = z.output<z.ZodObject<typeof checkItemFields>>;

/** An item as Trello's API takes it. */
export interface NewCheckItem {
  name: string;
  checked: boolean;
  due?: string;
  idMember?: string;
}

/** @param timeZone zone of the due date, if the date has no offset */
export async function newCheckItem(
  { name, checked, due, member }: WrittenItem,
  timeZone: string | undefined,
  names: NamesOnBoard,
): Promise<NewCheckItem> {
  return {
    name,
    checked,
    ...(due !== undefined && { due: readCardTime('due', due, timeZone) }),
    ...(member !== undefined && { idMember: await names.member(member) }),
  };
}

/** Whether an existing item is the wanted one, by its text alone: somebody may have ticked it since, or given it a date or a person. */
export const isSameItem = (item: TrelloCheckItem, wanted: NewCheckItem): boolean => isSameText(item.name, wanted.name);

export function addCheckItem(
  checklistId: string,
  item: NewCheckItem & { pos: 'top' | 'bottom' | number },
  { trello }: BoardStepContext,
): Promise<TrelloCheckItem> {
  return trello.post(path`/checklists/${checklistId}/checkItems`, { body: item, schema: checkItemSchema });
}

/** @param most longest text of the item, in characters */
export function answerCheckItem(
  { id, name, state, due, idMember }: TrelloCheckItem,
  most = mostOfName,
): CheckItemAnswer {
  return {
    id,
    name: cutName(name, most),
    checked: state === 'complete',
    ...(due != null && { due }),
    ...(idMember != null && { memberId: idMember }),
  };
}
