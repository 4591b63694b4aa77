import type { Member } from './member';
import type { TrelloApp } from './trello-app';

/** The member who acts, and the application used (none: Trello's own web page). */
export interface Actor {
  readonly member: Member;
  readonly app?: Pick<TrelloApp, 'id'>;
  /** `X-Trello-Client-Identifier` of the request. */
  readonly clientIdentifier?: string | undefined;
}
