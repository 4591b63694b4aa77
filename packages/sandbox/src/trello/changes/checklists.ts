import { cardData } from './card-data';
import { checklistReference, type CheckItem, type Checklist } from '../state/checklist';
import { place, type Position } from '../state/position';
import { checklistsOf } from '../state/siblings';
import { existing } from '../state/find';
import type { Actor } from '../state/actor';
import type { Card } from '../state/card';
import type { TrelloWorld } from '../state/world';

interface ChecklistDetails {
  readonly name?: string | undefined;
  readonly pos?: Position | undefined;
}

/** Adds a checklist to a card. Two actions report the copy of another. */
export function addChecklist(
  world: TrelloWorld,
  actor: Actor,
  card: Card,
  details: ChecklistDetails,
  source?: Checklist,
): Checklist {
  const checklist = insertChecklist(world, card, details, source);
  const added = { ...cardData(world, card), checklist: checklistReference(checklist) };
  world.record(actor, 'addChecklistToCard', added);
  if (source) world.record(actor, 'copyChecklist', { ...added, checklistSource: checklistReference(source) });
  return checklist;
}

/** Puts a checklist on a card without an action: without items, or with those of `source`, all incomplete. */
export function insertChecklist(
  world: TrelloWorld,
  card: Card,
  details: ChecklistDetails,
  source?: Checklist,
): Checklist {
  const id = world.ids.next();
  const checkItems = (source?.checkItems ?? []).map((item): CheckItem => ({
    ...item,
    id: world.ids.next(),
    idChecklist: id,
    state: 'incomplete',
  }));
  const name = details.name ?? source?.name ?? 'Checklist';
  const checklist: Checklist = { id, idBoard: card.idBoard, idCard: card.id, name, pos: 0, checkItems };
  place(checklist, checklistsOf(world, card), details.pos ?? 'bottom');
  world.checklists.set(id, checklist);
  card.idChecklists = [...card.idChecklists, id];
  return checklist;
}

export function updateChecklist(
  world: TrelloWorld,
  actor: Actor,
  checklist: Checklist,
  { name, pos }: ChecklistDetails,
): void {
  const card = existing(world.cards, checklist.idCard);
  const record = (old: Record<string, unknown>) =>
    world.record(actor, 'updateChecklist', {
      // Trello's recorded action lacks the card (2015).
      board: cardData(world, card).board,
      checklist: checklistReference(checklist),
      old,
    });
  if (name !== undefined && name !== checklist.name) {
    const before = checklist.name;
    checklist.name = name;
    record({ name: before });
  }
  if (pos !== undefined) {
    const before = checklist.pos;
    place(checklist, checklistsOf(world, card), pos);
    record({ pos: before });
  }
}

export function removeChecklist(world: TrelloWorld, actor: Actor, checklist: Checklist): void {
  const card = existing(world.cards, checklist.idCard);
  card.idChecklists = card.idChecklists.filter((id) => id !== checklist.id);
  world.checklists.delete(checklist.id);
  world.record(actor, 'removeChecklistFromCard', {
    ...cardData(world, card),
    checklist: checklistReference(checklist),
  });
}
