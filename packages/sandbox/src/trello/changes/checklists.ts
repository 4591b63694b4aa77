import { cardData } from './card-data';
import { checklistReference, type Checklist } from '../state/checklist';
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

export function addChecklist(world: TrelloWorld, actor: Actor, card: Card, details: ChecklistDetails): Checklist {
  const checklist = insertChecklist(world, card, details);
  world.record(actor, 'addChecklistToCard', {
    ...cardData(world, card),
    checklist: checklistReference(checklist),
  });
  return checklist;
}

/** Creates a checklist with the items of another, all incomplete. */
export function copyChecklist(
  world: TrelloWorld,
  actor: Actor,
  card: Card,
  source: Checklist,
  details: ChecklistDetails,
): Checklist {
  const checklist = insertChecklist(world, card, { name: source.name, ...details });
  checklist.checkItems = source.checkItems.map((item) => ({
    ...item,
    id: world.ids.next(),
    idChecklist: checklist.id,
    state: 'incomplete',
  }));
  const references = { checklist: checklistReference(checklist), checklistSource: checklistReference(source) };
  world.record(actor, 'addChecklistToCard', { ...cardData(world, card), checklist: references.checklist });
  world.record(actor, 'copyChecklist', { ...cardData(world, card), ...references });
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

function insertChecklist(world: TrelloWorld, card: Card, { name, pos }: ChecklistDetails): Checklist {
  const checklist: Checklist = {
    id: world.ids.next(),
    idBoard: card.idBoard,
    idCard: card.id,
    name: name ?? 'Checklist',
    pos: 0,
    checkItems: [],
  };
  place(checklist, checklistsOf(world, card), pos ?? 'bottom');
  world.checklists.set(checklist.id, checklist);
  card.idChecklists = [...card.idChecklists, checklist.id];
  return checklist;
}
