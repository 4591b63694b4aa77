import type { Member } from './member';
import type { TrelloApp } from './trello-app';

/** Who does something, and through which application (none: Trello's own web page). */
export interface Actor {
  readonly member: Member;
  readonly app?: TrelloApp;
  /** `X-Trello-Client-Identifier` of the request. */
  readonly clientIdentifier?: string | undefined;
}
