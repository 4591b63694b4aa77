import { createHash } from 'node:crypto';
import { canSee } from '../access';
import { initials, type Member } from '../state/member';
import { membershipOf, type Membership } from '../state/membership';
import type { TrelloWorld } from '../state/world';
import type { View } from './view';

export const memberDefaultFields = ['avatarHash', 'fullName', 'initials', 'username'];

/**
 * @param idViewer who reads it: of the member's boards they get those that they can see themselves
 * @param withEmail true only for the member's own token with the `account` scope, which receives the address
 */
export function memberView(
  world: TrelloWorld,
  member: Member,
  idViewer: string | undefined,
  { withEmail = false } = {},
): View {
  const belongs = (model: { memberships: Membership[] }) => membershipOf(model.memberships, member.id) !== undefined;
  return {
    ...memberSummary(member),
    bio: member.bio,
    bioData: null,
    confirmed: true,
    memberType: 'normal',
    status: 'disconnected',
    url: `https://trello.com/${member.username}`,
    email: withEmail ? member.email : null,
    idBoards: [...world.boards.values()]
      .filter((board) => belongs(board) && canSee(world, board, idViewer))
      .map((board) => board.id),
    idOrganizations: [...world.organizations.values()].filter(belongs).map((organization) => organization.id),
    // `timezone` is in Atlassian's description of `MemberPrefs`; members recorded earlier have none (Manatee.Trello, trello-sdk).
    prefs: { colorBlind: false, locale: 'en-US', ...(member.timezone !== null && { timezone: member.timezone }) },
    products: [],
    idPremOrgsAdmin: [],
  };
}

/** Returns a member as actions and nested lists show it. */
export function memberSummary(member: Member): View {
  const avatarHash = createHash('md5').update(member.id).digest('hex');
  return {
    id: member.id,
    activityBlocked: false,
    avatarHash,
    avatarUrl: `https://trello-members.s3.amazonaws.com/${member.id}/${avatarHash}`,
    fullName: member.fullName,
    idMemberReferrer: null,
    initials: initials(member),
    nonPublic: {},
    nonPublicAvailable: false,
    username: member.username,
  };
}
