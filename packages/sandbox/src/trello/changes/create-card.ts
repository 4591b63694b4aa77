import { addLabelToCard } from './card-labels';
import { addMemberToCard } from './card-members';
import { cardAndListData } from './card-data';
import { existing } from '../state/find';
import { noCover, type Card } from '../state/card';
import { place, type Position } from '../state/position';
import { cardsOfList } from '../state/siblings';
import type { Actor } from '../state/actor';
import type { Label } from '../state/label';
import type { Member } from '../state/member';
import type { TrelloList } from '../state/trello-list';
import type { TrelloWorld } from '../state/world';

export interface CardDetails {
  readonly name?: string | undefined;
  readonly desc?: string | undefined;
  readonly pos?: Position | undefined;
  readonly due?: string | null | undefined;
  readonly dueReminder?: number | null | undefined;
  readonly dueComplete?: boolean | undefined;
  readonly start?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly locationName?: string | null | undefined;
  readonly coordinates?: string | null | undefined;
  readonly cardRole?: string | null | undefined;
  readonly members?: readonly Member[] | undefined;
  readonly labels?: readonly Label[] | undefined;
}

/** Creates a card; its labels and members cause separate actions after the card's own. */
export function createCard(
  world: TrelloWorld,
  actor: Actor,
  list: TrelloList,
  details: CardDetails,
  type: 'createCard' | 'emailCard' = 'createCard',
): Card {
  const card = insertCard(world, actor, list, details);
  world.record(actor, type, cardAndListData(world, card));
  for (const label of details.labels ?? []) addLabelToCard(world, actor, card, label, { announceSet: false });
  for (const member of details.members ?? []) addMemberToCard(world, actor, card, member);
  return card;
}

/**
 * A member's Inbox is no board that an application may read, and a card that leaves it, or is copied out of it, is told of by this action alone: no
 * `createCard`, no `copyCard`, no `moveCardToBoard`. (`GET /lists/{id}/cards?actions=…,moveCardToBoard,moveInboxCardToBoard`, of which `data.list` is read as the list entered:
 * github.com/pmaxhogan/trello-tasker-widget, src/index.ts)
 */
export function takeFromInbox(
  world: TrelloWorld,
  actor: Actor,
  list: TrelloList,
  details: CardDetails,
  type: 'moveInboxCardToBoard' | 'copyInboxCard',
): Card {
  const card = insertCard(world, actor, list, details);
  world.record(actor, type, cardAndListData(world, card));
  return card;
}

/** Puts a card on a list without an action: the caller records the action. */
export function insertCard(world: TrelloWorld, actor: Actor, list: TrelloList, details: CardDetails): Card {
  const board = existing(world.boards, list.idBoard);
  const now = world.clock.now();
  board.cardsCreated += 1;
  const card: Card = {
    id: world.ids.next(),
    shortLink: world.ids.nextShortLink(),
    idShort: board.cardsCreated,
    idBoard: board.id,
    idList: list.id,
    name: details.name ?? '',
    desc: details.desc ?? '',
    pos: 0,
    closed: false,
    dateClosed: null,
    due: details.due ?? null,
    dueReminder: details.dueReminder ?? null,
    dueComplete: details.dueComplete ?? false,
    dateCompleted: details.dueComplete ? now : null,
    start: details.start ?? null,
    idMembers: [],
    idLabels: [],
    idMembersVoted: [],
    idChecklists: [],
    attachments: [],
    customFieldItems: [],
    comments: 0,
    idAttachmentCover: null,
    cover: noCover,
    subscribers: new Set(),
    address: details.address ?? null,
    locationName: details.locationName ?? null,
    coordinates: details.coordinates ?? null,
    cardRole: details.cardRole ?? null,
    isTemplate: false,
    dateLastActivity: now,
    idMemberCreator: actor.member.id,
  };
  place(card, cardsOfList(world, list.id), details.pos ?? 'bottom');
  world.cards.set(card.id, card);
  return card;
}
