import { cardAndListData, cardData } from './card-data';
import { boardReference, type Board } from '../state/board';
import { existing } from '../state/find';
import { membershipOf } from '../state/membership';
import { place } from '../state/position';
import { cardsOfList, checklistsOf, labelsOf, listsOf } from '../state/siblings';
import { listReference, type TrelloList } from '../state/trello-list';
import { TrelloError } from '../trello-error';
import type { Actor } from '../state/actor';
import type { Card } from '../state/card';
import type { TrelloWorld } from '../state/world';

/**
 * Moves a card to another list of its board. The action names both lists and no `list`. The card keeps its number, so that it comes to lie
 * anywhere among the others: "unpredictable position (middle of the list)", "original position retained on most updates"
 * (github.com/delorenj/mcp-server-trello/issues/51 and 86).
 */
export function moveCardToList(world: TrelloWorld, actor: Actor, card: Card, list: TrelloList): void {
  const before = existing(world.lists, card.idList);
  place(card, cardsOfList(world, list.id), card.pos);
  card.idList = list.id;
  const data = cardData(world, card);
  world.record(actor, 'updateCard', {
    ...data,
    card: { ...data.card, idList: list.id },
    old: { idList: before.id },
    listBefore: listReference(before),
    listAfter: listReference(list),
  });
}

/**
 * Moves a card to another board, onto `list` or the first open one. Labels of the same name and colour there replace
 * its own labels. Other labels, members who are not on that board, and values of custom fields are removed. It keeps its number
 * there too.
 */
export function moveCardToBoard(world: TrelloWorld, actor: Actor, card: Card, target: Board, list?: TrelloList): void {
  const destination = list ?? listsOf(world, target.id).find((candidate) => !candidate.closed);
  if (!destination) throw new TrelloError(400, 'invalid value for idList');
  const source = existing(world.boards, card.idBoard);
  const leaving = cardAndListData(world, card);
  bringAlong(world, card, target);
  place(card, cardsOfList(world, destination.id), card.pos);
  card.idBoard = target.id;
  card.idList = destination.id;
  target.cardsCreated += 1;
  card.idShort = target.cardsCreated;
  world.record(actor, 'moveCardFromBoard', { ...leaving, boardTarget: { id: target.id, name: target.name } });
  const { id, name } = boardReference(source);
  world.record(actor, 'moveCardToBoard', { ...cardAndListData(world, card), boardSource: { id, name } });
}

/** Assigns a card's parts to the target board. */
export function bringAlong(world: TrelloWorld, card: Card, target: Board): void {
  const there = labelsOf(world, target.id);
  const own = card.idLabels.flatMap((id) => world.labels.get(id) ?? []);
  const matching = own.flatMap(
    (label) => there.find(({ name, color }) => name === label.name && color === label.color) ?? [],
  );
  card.idLabels = [...new Set(matching.map((label) => label.id))];
  card.idMembers = card.idMembers.filter((id) => membershipOf(target.memberships, id));
  card.customFieldItems = [];
  for (const checklist of checklistsOf(world, card)) checklist.idBoard = target.id;
}
