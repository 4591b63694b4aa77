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

/**
 * In the order in which their actions come where one request changes several. Recorded in public board exports: start, reminder, due date
 * (github.com/julien-thomas/my_irc, 2023), the reminder 23 to 54 ms before its date (with marques-work/trello-to-github-projects-migration, 2019, and
 * smallma/trello-to-travel, 2026), the cover 7 to 15 ms before its attachment (the last of these).
 */
const plainFields = [
  'name',
  'desc',
  'closed',
  'start',
  'dueReminder',
  'due',
  'dueComplete',
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
  const values = { ...changes, ...coverChanges(card, changes) };
  for (const field of plainFields) changeField(world, actor, card, field, values[field]);
  if (changes.labels) setCardLabels(world, actor, card, changes.labels);
  if (changes.members) setCardMembers(world, actor, card, changes.members);
  if (changes.subscribed === true) card.subscribers.add(actor.member.id);
  if (changes.subscribed === false) card.subscribers.delete(actor.member.id);
}

/** A card says twice which attachment is its cover, and both change together (recorded in github.com/smallma/trello-to-travel, 2026). */
function coverChanges(
  card: Card,
  { cover, idAttachmentCover = cover?.idAttachment }: CardChanges,
): Pick<CardChanges, 'cover' | 'idAttachmentCover'> {
  if (idAttachmentCover === undefined) return {};
  return { cover: { ...(cover ?? card.cover), idAttachment: idAttachmentCover }, idAttachmentCover };
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
