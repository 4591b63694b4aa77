import { slug } from './slug';
import type { Attachment } from './attachment';
import type { CustomFieldItem } from './custom-field';

export interface CardCover {
  idAttachment: string | null;
  color: string | null;
  idUploadedBackground: string | null;
  size: 'normal' | 'full';
  brightness: 'light' | 'dark';
  idPlugin: string | null;
}

export interface Card {
  readonly id: string;
  readonly shortLink: string;
  idShort: number;
  idBoard: string;
  idList: string;
  name: string;
  desc: string;
  pos: number;
  closed: boolean;
  dateClosed: Date | null;
  /** ISO instant. */
  due: string | null;
  /** Minutes before `due`; -1 for none. */
  dueReminder: number | null;
  dueComplete: boolean;
  dateCompleted: Date | null;
  start: string | null;
  idMembers: string[];
  idLabels: string[];
  idMembersVoted: string[];
  idChecklists: string[];
  attachments: Attachment[];
  customFieldItems: CustomFieldItem[];
  /** The number of comments. */
  comments: number;
  idAttachmentCover: string | null;
  cover: CardCover;
  subscribers: Set<string>;
  address: string | null;
  locationName: string | null;
  coordinates: string | null;
  cardRole: string | null;
  isTemplate: boolean;
  dateLastActivity: Date;
  readonly idMemberCreator: string;
}

export const noCover: CardCover = {
  idAttachment: null,
  color: null,
  idUploadedBackground: null,
  size: 'normal',
  brightness: 'dark',
  idPlugin: null,
};

export interface CardReference {
  id: string;
  name: string;
  idShort: number;
  shortLink: string;
}

export function cardReference({ id, name, idShort, shortLink }: Card): CardReference {
  return { id, name, idShort, shortLink };
}

export function cardUrl(card: Card): string {
  return `https://trello.com/c/${card.shortLink}/${card.idShort}-${slug(card.name)}`;
}
