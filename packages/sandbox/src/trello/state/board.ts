import { slug } from './slug';
import type { Membership } from './membership';

export interface BoardPreferences {
  permissionLevel: 'private' | 'org' | 'public';
  voting: string;
  comments: string;
  invitations: string;
  selfJoin: boolean;
  cardCovers: boolean;
  hideVotes: boolean;
  cardAging: string;
  background: string;
  calendarFeedEnabled: boolean;
}

export interface Board {
  readonly id: string;
  readonly shortLink: string;
  name: string;
  desc: string;
  closed: boolean;
  dateClosed: Date | null;
  idOrganization: string | null;
  readonly idMemberCreator: string;
  memberships: Membership[];
  prefs: BoardPreferences;
  starredBy: Set<string>;
  dateLastActivity: Date | null;
  /** Cards are numbered per board, deleted ones included. */
  cardsCreated: number;
}

export const newBoardPreferences: BoardPreferences = {
  permissionLevel: 'private',
  voting: 'disabled',
  comments: 'members',
  invitations: 'members',
  selfJoin: true,
  cardCovers: true,
  hideVotes: false,
  cardAging: 'regular',
  background: 'blue',
  calendarFeedEnabled: false,
};

export interface BoardReference {
  id: string;
  name: string;
  shortLink: string;
}

export function boardReference({ id, name, shortLink }: Board): BoardReference {
  return { id, name, shortLink };
}

export function boardUrl(board: Board): string {
  return `https://trello.com/b/${board.shortLink}/${slug(board.name)}`;
}
