import { boardReference, type Board } from '../state/board';
import { existing } from '../state/find';
import { labelReference, type Label } from '../state/label';
import type { Actor } from '../state/actor';
import type { TrelloWorld } from '../state/world';

export function createLabel(
  world: TrelloWorld,
  actor: Actor,
  board: Board,
  { name, color }: { name: string; color: string | null },
): Label {
  const label = insertLabel(world, board, { name, color });
  world.record(actor, 'createLabel', { board: boardReference(board), label: labelReference(label) });
  return label;
}

/** Creates a label without an action, like the initial labels of boards. */
export function insertLabel(
  world: TrelloWorld,
  board: Board,
  { name, color }: { name: string; color: string | null },
): Label {
  const label: Label = { id: world.ids.next(), idBoard: board.id, name, color };
  world.labels.set(label.id, label);
  return label;
}

export function updateLabel(
  world: TrelloWorld,
  actor: Actor,
  label: Label,
  changes: { readonly name?: string | undefined; readonly color?: string | null | undefined },
): void {
  const board = boardReference(existing(world.boards, label.idBoard));
  if (changes.name !== undefined && changes.name !== label.name) {
    const old = { name: label.name };
    label.name = changes.name;
    world.record(actor, 'updateLabel', { board, label: labelReference(label), old });
  }
  if (changes.color !== undefined && changes.color !== label.color) {
    const old = { color: label.color };
    label.color = changes.color;
    world.record(actor, 'updateLabel', { board, label: labelReference(label), old });
  }
}

/** Removes the label from every card without further actions. */
export function deleteLabel(world: TrelloWorld, actor: Actor, label: Label): void {
  world.labels.delete(label.id);
  for (const card of world.cards.values()) {
    if (card.idLabels.includes(label.id)) card.idLabels = card.idLabels.filter((id) => id !== label.id);
  }
  const board = boardReference(existing(world.boards, label.idBoard));
  world.record(actor, 'deleteLabel', { board, label: { id: label.id } });
}
