import { boardReference, type Board } from '../state/board';
import { membershipOf, type MemberType } from '../state/membership';
import type { Actor } from '../state/actor';
import type { Member } from '../state/member';
import type { TrelloWorld } from '../state/world';

const promotions: Record<MemberType, string> = {
  admin: 'makeAdminOfBoard',
  normal: 'makeNormalMemberOfBoard',
  observer: 'makeObserverOfBoard',
};

/** Adds a member to a board, or changes the member's role there. */
export function setBoardMember(
  world: TrelloWorld,
  actor: Actor,
  board: Board,
  member: Member,
  memberType: MemberType,
): void {
  const membership = membershipOf(board.memberships, member.id);
  if (membership?.memberType === memberType) return;
  if (membership) {
    membership.memberType = memberType;
    const data = { board: boardReference(board), idMember: member.id };
    world.record(actor, promotions[memberType], data, { about: member });
    return;
  }
  board.memberships = [...board.memberships, { id: world.ids.next(), idMember: member.id, memberType }];
  const data = { board: boardReference(board), idMemberAdded: member.id, memberType };
  world.record(actor, 'addMemberToBoard', data, { about: member });
}

/** Removes a member from a board and from its cards. Webhooks that only this membership allowed stop. */
export function removeBoardMember(world: TrelloWorld, actor: Actor, board: Board, member: Member): void {
  if (!membershipOf(board.memberships, member.id)) return;
  board.memberships = board.memberships.filter((membership) => membership.idMember !== member.id);
  for (const card of world.cards.values()) {
    if (card.idBoard === board.id) card.idMembers = card.idMembers.filter((id) => id !== member.id);
  }
  const data = { board: boardReference(board), idMember: member.id, deactivated: false };
  world.record(actor, 'removeMemberFromBoard', data, { about: member });
}
