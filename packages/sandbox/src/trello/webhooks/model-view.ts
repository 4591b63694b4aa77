import { boardDefaultFields, boardView } from '../views/board-view';
import { cardView } from '../views/card-view';
import { listView } from '../views/list-view';
import { memberView } from '../views/member-view';
import { organizationView } from '../views/organization-view';
import { pickFields, type View } from '../views/view';
import type { TrelloWorld } from '../state/world';

/** The present state of what a webhook watches; only its id once it is gone. */
export function modelView(world: TrelloWorld, id: string): View {
  const board = world.boards.get(id);
  if (board) return pickFields(boardView(world, board), undefined, boardDefaultFields);
  const card = world.cards.get(id);
  if (card) return cardView(world, card);
  const list = world.lists.get(id);
  if (list) return listView(list);
  const member = world.members.get(id);
  if (member) return memberView(world, member);
  const organization = world.organizations.get(id);
  return organization ? organizationView(world, organization) : { id };
}
