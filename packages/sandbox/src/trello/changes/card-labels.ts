import { cardAndListData, cardData } from './card-data';
import { labelReference, type Label } from '../state/label';
import type { Actor } from '../state/actor';
import type { Card } from '../state/card';
import type { TrelloWorld } from '../state/world';

/**
 * Puts a label on a card. Trello reports two actions: one for the label, and one for the card's changed set of labels.
 * @param announceSet false if the card is new, so that there is no earlier set
 */
export function addLabelToCard(
  world: TrelloWorld,
  actor: Actor,
  card: Card,
  label: Label,
  { announceSet }: { announceSet: boolean } = { announceSet: true },
): void {
  if (card.idLabels.includes(label.id)) return;
  const before = card.idLabels;
  card.idLabels = [...before, label.id];
  recordLabel(world, actor, 'addLabelToCard', card, label);
  if (announceSet) recordSet(world, actor, card, before);
}

export function removeLabelFromCard(world: TrelloWorld, actor: Actor, card: Card, label: Label): void {
  if (!card.idLabels.includes(label.id)) return;
  const before = card.idLabels;
  card.idLabels = before.filter((id) => id !== label.id);
  recordLabel(world, actor, 'removeLabelFromCard', card, label);
  recordSet(world, actor, card, before);
}

/** Replaces a card's labels. */
export function setCardLabels(world: TrelloWorld, actor: Actor, card: Card, labels: readonly Label[]): void {
  const wanted = new Set(labels.map((label) => label.id));
  const before = card.idLabels;
  const removed = before.filter((id) => !wanted.has(id)).flatMap((id) => world.labels.get(id) ?? []);
  const added = labels.filter((label) => !before.includes(label.id));
  if (removed.length === 0 && added.length === 0) return;
  card.idLabels = [...wanted];
  for (const label of removed) recordLabel(world, actor, 'removeLabelFromCard', card, label);
  for (const label of added) recordLabel(world, actor, 'addLabelToCard', card, label);
  recordSet(world, actor, card, before);
}

function recordLabel(world: TrelloWorld, actor: Actor, type: string, card: Card, label: Label): void {
  world.record(actor, type, {
    ...cardData(world, card),
    label: labelReference(label),
    text: label.name,
    value: label.color,
  });
}

function recordSet(world: TrelloWorld, actor: Actor, card: Card, before: readonly string[]): void {
  const { changedLabels } = world.behaviour;
  const data = cardAndListData(world, card);
  const old = { idLabels: changedLabels === 'with the new set alone' ? card.idLabels : before };
  const changed = { ...data, card: { ...data.card, idLabels: card.idLabels }, old };
  world.record(actor, 'updateCard', changed, { listed: changedLabels !== 'unlisted' });
}
