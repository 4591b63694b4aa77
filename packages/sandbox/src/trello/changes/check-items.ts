import { cardAndListData, cardData } from './card-data';
import { insertCard } from './create-card';
import { cardReference, type Card } from '../state/card';
import { checkItemReference, checklistReference, type CheckItem, type Checklist } from '../state/checklist';
import { existing } from '../state/find';
import { place, type Position } from '../state/position';
import type { Actor } from '../state/actor';
import type { TrelloWorld } from '../state/world';

export interface CheckItemChanges {
  readonly name?: string | undefined;
  readonly pos?: Position | undefined;
  readonly state?: 'complete' | 'incomplete' | undefined;
  readonly due?: string | null | undefined;
  readonly dueReminder?: number | null | undefined;
  readonly idMember?: string | null | undefined;
  readonly checklist?: Checklist | undefined;
}

export function addCheckItem(
  world: TrelloWorld,
  actor: Actor,
  checklist: Checklist,
  details: CheckItemChanges & { readonly name: string },
): CheckItem {
  const item: CheckItem = {
    id: world.ids.next(),
    idChecklist: checklist.id,
    name: details.name,
    pos: 0,
    state: details.state ?? 'incomplete',
    due: details.due ?? null,
    dueReminder: details.dueReminder ?? null,
    idMember: details.idMember ?? null,
  };
  place(item, checklist.checkItems, details.pos ?? 'bottom');
  checklist.checkItems = [...checklist.checkItems, item];
  world.record(actor, 'createCheckItem', checkItemData(world, checklist, item));
  return item;
}

/** Reports a changed state as `updateCheckItemStateOnCard`, every other change as `updateCheckItem`. */
export function updateCheckItem(
  world: TrelloWorld,
  actor: Actor,
  from: Checklist,
  item: CheckItem,
  changes: CheckItemChanges,
): void {
  const checklist = changes.checklist ?? from;
  if (checklist !== from) {
    from.checkItems = from.checkItems.filter((other) => other !== item);
    checklist.checkItems = [...checklist.checkItems, item];
    item.idChecklist = checklist.id;
  }
  if (changes.pos !== undefined) place(item, checklist.checkItems, changes.pos);
  for (const field of ['name', 'due', 'dueReminder', 'idMember'] as const) {
    changeField(world, actor, checklist, item, field, changes[field]);
  }
  if (changes.state !== undefined && changes.state !== item.state) {
    item.state = changes.state;
    world.record(actor, 'updateCheckItemStateOnCard', checkItemData(world, checklist, item));
  }
}

export function deleteCheckItem(world: TrelloWorld, actor: Actor, checklist: Checklist, item: CheckItem): void {
  checklist.checkItems = checklist.checkItems.filter((other) => other !== item);
  world.record(actor, 'deleteCheckItem', checkItemData(world, checklist, item));
}

/** Creates a card from an item, on the list of the item's card, and removes the item from the checklist. */
export function convertToCard(world: TrelloWorld, actor: Actor, checklist: Checklist, item: CheckItem): Card {
  const source = existing(world.cards, checklist.idCard);
  checklist.checkItems = checklist.checkItems.filter((other) => other !== item);
  const card = insertCard(world, actor, existing(world.lists, source.idList), { name: item.name });
  world.record(actor, 'convertToCardFromCheckItem', {
    ...cardAndListData(world, card),
    cardSource: cardReference(source),
    checklist: checklistReference(checklist),
  });
  return card;
}

function changeField<Field extends 'name' | 'due' | 'dueReminder' | 'idMember'>(
  world: TrelloWorld,
  actor: Actor,
  checklist: Checklist,
  item: CheckItem,
  field: Field,
  value: CheckItem[Field] | undefined,
): void {
  if (value === undefined || value === item[field]) return;
  const before = item[field];
  item[field] = value;
  world.record(actor, 'updateCheckItem', { ...checkItemData(world, checklist, item), old: { [field]: before } });
}

function checkItemData(world: TrelloWorld, checklist: Checklist, item: CheckItem) {
  return {
    ...cardData(world, existing(world.cards, checklist.idCard)),
    checklist: checklistReference(checklist),
    checkItem: checkItemReference(item),
  };
}
