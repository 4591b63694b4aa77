import type { z } from 'zod';
import type { getBoards } from '../../../src/contracts/board/get-boards';
import type { TrelloBoard } from '../../../src/providers/trello/wire/board';
import type { TrelloCustomField } from '../../../src/providers/trello/wire/custom-field';
import type { TrelloLabel } from '../../../src/providers/trello/wire/label';
import type { TrelloMember } from '../../../src/providers/trello/wire/member';
import { cutName } from '../../cut-name';

export type Board = TrelloBoard & { url: string };

/** Formats a board for a step's answer. Parts that were not requested are left out. */
export function describeBoard(board: Board): z.input<typeof getBoards.output>['boards'][number] {
  const { id, name, url, desc, closed, idOrganization, organization, lists, labels, members, customFields } = board;
  return {
    id,
    name: cutName(name),
    url,
    closed: closed ?? false,
    ...(idOrganization != null && { workspaceId: idOrganization }),
    ...(desc ? { description: desc } : {}),
    ...(lists !== undefined && { lists: lists.map((list) => ({ id: list.id, name: cutName(list.name) })) }),
    ...(organization != null && {
      workspace: { id: organization.id, name: cutName(organization.displayName || organization.name) },
    }),
    ...(labels !== undefined && { labels: labels.map(describeLabel) }),
    ...(members !== undefined && { members: members.map(memberOf(board)) }),
    ...(customFields !== undefined && { customFields: customFields.map(describeField) }),
  };
}

export const describeLabel = ({ id, name, color }: TrelloLabel) => ({
  id,
  ...(name ? { name: cutName(name) } : {}),
  ...(color != null && { color }),
});

export const describeMember = ({ id, username, fullName }: TrelloMember) => ({
  id,
  ...(username != null && { username }),
  ...(fullName ? { name: cutName(fullName) } : {}),
});

/** Describes members with their roles: those whom a board answers without one are ordinary. */
export const memberOf =
  ({ memberships = [] }: Pick<TrelloBoard, 'memberships'>) =>
  (member: TrelloMember) => ({
    ...describeMember(member),
    role: memberships.find(({ idMember }) => idMember === member.id)?.memberType ?? 'normal',
  });

const describeField = ({ name, kind, options }: TrelloCustomField) => ({
  name: cutName(name),
  kind,
  ...(options.size !== 0 && { options: [...options.values()].map((option) => cutName(option)) }),
});
