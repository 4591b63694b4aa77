import { requireAbility, type Caller } from './caller';
import { TrelloError } from './trello-error';
import { existing, findBoard, findCard, findOrganization } from './state/find';
import { membershipOf } from './state/membership';
import { tokenMay, type Ability } from './state/token';
import type { Board } from './state/board';
import type { Card } from './state/card';
import type { Checklist } from './state/checklist';
import type { Label } from './state/label';
import type { Organization } from './state/organization';
import type { TrelloList } from './state/trello-list';
import type { TrelloWorld } from './state/world';

/** The access that a request needs. */
export type Intent = 'read' | 'write';

/** Returns a board by id or short link, if the caller has this access to it. */
export function openBoard(
  world: TrelloWorld,
  caller: Caller,
  reference: string,
  intent: Intent | 'write board members',
): Board {
  if (intent !== 'read') requireAbility(caller, intent);
  const board = findBoard(world, reference);
  requireBoard(world, caller, board, intent, 'unauthorized permission requested');
  return board;
}

/** Returns a card by id or short link, if the caller has this access to it. */
export function openCard(world: TrelloWorld, caller: Caller, reference: string, intent: Intent): Card {
  if (intent === 'write') requireAbility(caller, 'write');
  const card = findCard(world, reference);
  const board = existing(world.boards, card.idBoard);
  requireBoard(world, caller, board, intent, 'unauthorized card permission requested');
  return card;
}

export function openList(world: TrelloWorld, caller: Caller, id: string, intent: Intent): TrelloList {
  return openPart(world, caller, world.lists, id, intent);
}

export function openLabel(world: TrelloWorld, caller: Caller, id: string, intent: Intent): Label {
  return openPart(world, caller, world.labels, id, intent);
}

export function openChecklist(world: TrelloWorld, caller: Caller, id: string, intent: Intent): Checklist {
  return openPart(world, caller, world.checklists, id, intent);
}

/** Returns a workspace by id or short name: its members may do everything here, others nothing. */
export function openOrganization(
  world: TrelloWorld,
  caller: Caller,
  reference: string,
  ability: Ability,
): Organization {
  const organization = findOrganization(world, reference);
  if (caller.kind === 'anonymous') throw new TrelloError(401, 'unauthorized org access');
  const { member } = requireAbility(caller, ability);
  if (!membershipOf(organization.memberships, member.id)) throw new TrelloError(401, 'unauthorized org access');
  return organization;
}

/** Returns whether a member (or an anonymous caller) can see a board. */
export function canSee(world: TrelloWorld, board: Board, idMember: string | undefined): boolean {
  if (board.prefs.permissionLevel === 'public') return true;
  if (idMember === undefined) return false;
  if (membershipOf(board.memberships, idMember)) return true;
  const organization = world.organizations.get(board.idOrganization ?? '');
  return board.prefs.permissionLevel === 'org' && membershipOf(organization?.memberships ?? [], idMember) !== undefined;
}

function openPart<Part extends { idBoard: string }>(
  world: TrelloWorld,
  caller: Caller,
  parts: ReadonlyMap<string, Part>,
  id: string,
  intent: Intent,
): Part {
  if (intent === 'write') requireAbility(caller, 'write');
  const part = existing(parts, id);
  const board = existing(world.boards, part.idBoard);
  requireBoard(world, caller, board, intent, 'unauthorized permission requested');
  return part;
}

function requireBoard(
  world: TrelloWorld,
  caller: Caller,
  board: Board,
  intent: Intent | 'write board members',
  refusal: string,
): void {
  const idMember = caller.kind === 'member' ? caller.actor.member.id : undefined;
  const reader = caller.kind === 'member' && tokenMay(caller.token, 'read') ? idMember : undefined;
  const membership = idMember === undefined ? undefined : membershipOf(board.memberships, idMember);
  const allowed =
    intent === 'read' ? canSee(world, board, reader) : membership !== undefined && membership.memberType !== 'observer';
  if (!allowed) throw new TrelloError(401, refusal);
}
