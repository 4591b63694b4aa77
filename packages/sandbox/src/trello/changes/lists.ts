import { bringAlong } from './move-card';
import { boardReference, type Board } from '../state/board';
import { existing } from '../state/find';
import { place, type Position } from '../state/position';
import { cardsOfList, listsOf } from '../state/siblings';
import { listReference, type TrelloList } from '../state/trello-list';
import type { Actor } from '../state/actor';
import type { TrelloWorld } from '../state/world';

export interface ListChanges {
  readonly name?: string | undefined;
  readonly pos?: Position | undefined;
  readonly closed?: boolean | undefined;
  readonly subscribed?: boolean | undefined;
  readonly board?: Board | undefined;
}

/** Creates a list at the top by default, as in Trello's API. */
export function createList(
  world: TrelloWorld,
  actor: Actor,
  board: Board,
  { name, pos = 'top' }: { readonly name: string; readonly pos?: Position | undefined },
): TrelloList {
  const list = insertList(world, board, name, pos);
  world.record(actor, 'createList', { board: boardReference(board), list: listReference(list) });
  return list;
}

/** Creates a list without an action, like the initial lists of boards. */
export function insertList(world: TrelloWorld, board: Board, name: string, position: Position): TrelloList {
  const list: TrelloList = {
    id: world.ids.next(),
    name,
    idBoard: board.id,
    closed: false,
    pos: 0,
    subscribers: new Set(),
  };
  place(list, listsOf(world, board.id), position);
  world.lists.set(list.id, list);
  return list;
}

export function updateList(world: TrelloWorld, actor: Actor, list: TrelloList, changes: ListChanges): void {
  if (changes.board && changes.board.id !== list.idBoard) moveListToBoard(world, actor, list, changes.board);
  const record = (changed: Record<string, unknown>, old: Record<string, unknown>) =>
    world.record(actor, 'updateList', {
      board: boardReference(existing(world.boards, list.idBoard)),
      list: { ...listReference(list), ...changed },
      old,
    });
  if (changes.name !== undefined && changes.name !== list.name) {
    const before = list.name;
    list.name = changes.name;
    record({}, { name: before });
  }
  if (changes.closed !== undefined && changes.closed !== list.closed) {
    list.closed = changes.closed;
    record({ closed: list.closed }, { closed: !list.closed });
  }
  if (changes.pos !== undefined) {
    const before = list.pos;
    place(list, listsOf(world, list.idBoard), changes.pos);
    record({ pos: list.pos }, { pos: before });
  }
  if (changes.subscribed === true) list.subscribers.add(actor.member.id);
  if (changes.subscribed === false) list.subscribers.delete(actor.member.id);
}

function moveListToBoard(world: TrelloWorld, actor: Actor, list: TrelloList, target: Board): void {
  const source = existing(world.boards, list.idBoard);
  for (const card of cardsOfList(world, list.id)) {
    bringAlong(world, card, target);
    card.idBoard = target.id;
    target.cardsCreated += 1;
    card.idShort = target.cardsCreated;
  }
  place(list, listsOf(world, target.id), 'bottom');
  list.idBoard = target.id;
  world.record(actor, 'moveListFromBoard', {
    board: boardReference(source),
    boardTarget: { id: target.id, name: target.name },
    list: listReference(list),
  });
  world.record(actor, 'moveListToBoard', {
    board: boardReference(target),
    boardSource: { id: source.id, name: source.name },
    list: listReference(list),
  });
}
