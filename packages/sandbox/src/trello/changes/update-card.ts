import { cardAndListData } from './card-data';
import { moveCardToBoard, moveCardToList } from './move-card';
import { setCardLabels } from './card-labels';
import { setCardMembers } from './card-members';
import { place } from '../state/position';
import { cardsOfList } from '../state/siblings';
import type { Actor } from '../state/actor';
import type { Board } from '../state/board';
import type { Card, CardCover } from '../state/card';
import type { CardDetails } from './create-card';
import type { TrelloList } from '../state/trello-list';
import type { TrelloWorld } from '../state/world';

/** New values for a card; absent properties stay unchanged. Labels and members replace the present ones. */
export interface CardChanges extends CardDetails {
  readonly closed?: boolean | undefined;
  readonly cover?: CardCover | undefined;
  readonly idAttachmentCover?: string | null | undefined;
  readonly isTemplate?: boolean | undefined;
  readonly subscribed?: boolean | undefined;
  readonly board?: Board | undefined;
  readonly list?: TrelloList | undefined;
}

const plainFields = [
  'name',
  'desc',
  'closed',
  'due',
  'dueReminder',
  'dueComplete',
  'start',
  'locationName',
  'address',
  'coordinates',
  'cover',
  'idAttachmentCover',
  'isTemplate',
] as const;

type PlainField = (typeof plainFields)[number];

/**
 * Changes a card. Every property that changes causes a separate action, also where a person has set or removed one location: locationName,
 * address, coordinates, some thirty milliseconds apart (rwjdk/TrelloDotNet, src/TrelloDotNet.Tests/SampleJson/WebhookEvents/AddLocation_part*.json
 * and RemoveLocation_*.json).
 */
export function updateCard(world: TrelloWorld, actor: Actor, card: Card, changes: CardChanges): void {
  if (changes.board && changes.board.id !== card.idBoard) {
    moveCardToBoard(world, actor, card, changes.board, changes.list);
  } else if (changes.list && changes.list.id !== card.idList) {
    moveCardToList(world, actor, card, changes.list);
  }
  if (changes.pos !== undefined) {
    const before = card.pos;
    place(card, cardsOfList(world, card.idList), changes.pos);
    recordUpdate(world, actor, card, { pos: card.pos }, { pos: before });
  }
  for (const field of plainFields) changeField(world, actor, card, field, changes[field]);
  if (changes.labels) setCardLabels(world, actor, card, changes.labels);
  if (changes.members) setCardMembers(world, actor, card, changes.members);
  if (changes.subscribed === true) card.subscribers.add(actor.member.id);
  if (changes.subscribed === false) card.subscribers.delete(actor.member.id);
}

function changeField<Field extends PlainField>(
  world: TrelloWorld,
  actor: Actor,
  card: Card,
  field: Field,
  value: Card[Field] | undefined,
): void {
  const before = card[field];
  if (value === undefined || JSON.stringify(value) === JSON.stringify(before)) return;
  card[field] = value;
  if (field === 'closed') card.dateClosed = card.closed ? world.clock.now() : null;
  if (field === 'dueComplete') card.dateCompleted = card.dueComplete ? world.clock.now() : null;
  recordUpdate(world, actor, card, { [field]: value }, { [field]: before });
}

function recordUpdate(
  world: TrelloWorld,
  actor: Actor,
  card: Card,
  changed: Record<string, unknown>,
  old: Record<string, unknown>,
): void {
  const data = cardAndListData(world, card);
  world.record(actor, 'updateCard', { ...data, card: { ...data.card, ...changed }, old });
}
