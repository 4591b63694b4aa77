import { boardUrl, type Board } from '../state/board';
import { labelColors } from '../state/label';
import { labelsOf } from '../state/siblings';
import type { Membership } from '../state/membership';
import type { TrelloWorld } from '../state/world';
import type { View } from './view';

export const boardDefaultFields = [
  'name',
  'desc',
  'descData',
  'closed',
  'idOrganization',
  'idEnterprise',
  'pinned',
  'url',
  'shortUrl',
  'prefs',
  'labelNames',
];

export function boardView(world: TrelloWorld, board: Board, idViewer?: string): View {
  return {
    id: board.id,
    name: board.name,
    desc: board.desc,
    descData: null,
    closed: board.closed,
    dateClosed: board.dateClosed?.toISOString() ?? null,
    idOrganization: board.idOrganization,
    idEnterprise: null,
    idMemberCreator: board.idMemberCreator,
    pinned: false,
    starred: idViewer !== undefined && board.starredBy.has(idViewer),
    url: boardUrl(board),
    shortUrl: `https://trello.com/b/${board.shortLink}`,
    shortLink: board.shortLink,
    prefs: board.prefs,
    labelNames: labelNames(world, board),
    memberships: board.memberships.map(membershipView),
    limits: {},
    subscribed: false,
    powerUps: [],
    idTags: [],
    dateLastActivity: board.dateLastActivity?.toISOString() ?? null,
    dateLastView: null,
    enterpriseOwned: false,
    premiumFeatures: [],
  };
}

export function membershipView({ id, idMember, memberType }: Membership): View {
  return { id, idMember, memberType, unconfirmed: false, deactivated: false };
}

function labelNames(world: TrelloWorld, board: Board): Record<string, string> {
  const labels = labelsOf(world, board.id);
  return Object.fromEntries(
    labelColors.map((color) => [color, labels.find((label) => label.color === color)?.name ?? '']),
  );
}
