import { isObjectId } from '../../contracts/board/fields/object-id';

declare const trelloId: unique symbol;

/** Trello's own id: 24 hex digits. The only form that works in parameters. */
export type TrelloId = string & { readonly [trelloId]: true };

/** The ways to name a card or board in a path. A `shortLink` is the eight characters in its address. */
export type TrelloReference = { kind: 'id'; id: TrelloId } | { kind: 'shortLink'; shortLink: string };

const boardOrCardAddress = /^https:\/\/(?:www\.)?trello\.com\/[bc]\/([0-9A-Za-z]{8})(?:[/?#].*)?$/;

/** Whether a text is a Trello id. */
export const isTrelloId = (text: string): text is TrelloId => isObjectId(text);

/** Parses an id, a shortLink, or the browser address of a card or board; returns undefined for anything else. */
export function parseTrelloReference(text: string): TrelloReference | undefined {
  const written = text.trim();
  if (isTrelloId(written)) return { kind: 'id', id: written.toLowerCase() as TrelloId };
  const shortLink = boardOrCardAddress.exec(written)?.[1] ?? (/^[0-9A-Za-z]{8}$/.exec(written)?.[0] || undefined);
  return shortLink === undefined ? undefined : { kind: 'shortLink', shortLink };
}

/** Returns when the object was created: an id begins with the seconds since 1970, in eight hex digits. */
export function createdAt(id: TrelloId): Date {
  return new Date(Number.parseInt(id.slice(0, 8), 16) * 1000);
}

/** Returns a value smaller than every id created in that second or later. */
export function firstIdOf(second: Date): string {
  const seconds = Math.floor(second.getTime() / 1000);
  return `${seconds.toString(16).padStart(8, '0')}${'0'.repeat(16)}`;
}
