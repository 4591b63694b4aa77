import { canSee } from '../access';
import { membershipView } from './board-view';
import type { Organization } from '../state/organization';
import type { TrelloWorld } from '../state/world';
import type { View } from './view';

/** @param idViewer who reads it: of the workspace's boards they get those that they can see */
export function organizationView(world: TrelloWorld, organization: Organization, idViewer: string | undefined): View {
  return {
    id: organization.id,
    name: organization.name,
    displayName: organization.displayName,
    desc: organization.desc,
    descData: null,
    url: `https://trello.com/w/${organization.name}`,
    website: organization.website,
    logoHash: null,
    products: [],
    powerUps: [],
    premiumFeatures: [],
    prefs: { permissionLevel: 'private', orgInviteRestrict: [], externalMembersDisabled: false },
    idBoards: [...world.boards.values()]
      .filter((board) => board.idOrganization === organization.id && canSee(world, board, idViewer))
      .map((board) => board.id),
    memberships: organization.memberships.map(membershipView),
    limits: {},
  };
}
