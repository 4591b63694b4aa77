import { requireAbility, type Caller } from './caller';
import { TrelloError } from './trello-error';
import { existing, findBoard, findCard, findOrganization } from './state/find';
import { idIn, type Action } from './state/action';
import type { Actor } from './state/actor';
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

/** Returns a card by id or short link that the caller may change, and as whom they do. */
export function cardToChange(world: TrelloWorld, caller: Caller, reference: string): { actor: Actor; card: Card } {
  return { actor: requireAbility(caller, 'write'), card: openCard(world, caller, reference, 'write') };
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

/** Returns whether a member can see a board, list, card, member or workspace. Undefined if there is none with this id. */
export function canSeeModel(world: TrelloWorld, id: string, idMember: string): boolean | undefined {
  if (world.members.has(id)) return true;
  const organization = world.organizations.get(id);
  if (organization) return membershipOf(organization.memberships, idMember) !== undefined;
  const { idBoard } = world.cards.get(id) ?? world.lists.get(id) ?? { idBoard: id };
  const board = world.boards.get(idBoard);
  return board && canSee(world, board, idMember);
}

/** Returns whether a member can see an action: where it has a board that board, else its workspace if it has one. Of a board that is gone nobody sees any. */
export function canSeeAction(world: TrelloWorld, { data }: Action, idMember: string | undefined): boolean {
  const idBoard = idIn(data, 'board');
  if (idBoard !== undefined) {
    const board = world.boards.get(idBoard);
    return board !== undefined && canSee(world, board, idMember);
  }
  const idOrganization = idIn(data, 'organization');
  if (idOrganization === undefined) return true;
  const memberships = world.organizations.get(idOrganization)?.memberships ?? [];
  return idMember !== undefined && membershipOf(memberships, idMember) !== undefined;
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
