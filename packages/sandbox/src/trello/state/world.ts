import { TrelloIds } from './trello-id';
import { idIn, unlistedActionTypes, type Action, type ActionData } from './action';
import { defaultTrelloBehaviour, type TrelloBehaviour } from './trello-behaviour';
import type { SandboxClock } from '../../clock';
import type { Actor } from './actor';
import type { Board } from './board';
import type { Card } from './card';
import type { Checklist } from './checklist';
import type { CustomField } from './custom-field';
import type { Label } from './label';
import type { Member } from './member';
import type { Notification } from './notification';
import type { Organization } from './organization';
import type { Token } from './token';
import type { TrelloApp } from './trello-app';
import type { TrelloList } from './trello-list';
import type { TrelloWebhook } from './webhook';

/**
 * A card is written some milliseconds before its action is recorded: 54 for a changed description (rwjdk/TrelloDotNet, recorded 2023,
 * WebhookNotificationCard.json), 3 and 4 for moves.
 */
const writtenBefore = 54;

export type ActionListener = (action: Action, actor: Actor) => void;

/** The whole state of this Trello, by id. */
export class TrelloWorld {
  readonly ids: TrelloIds;
  /** By key. */
  readonly apps = new Map<string, TrelloApp>();
  /** By value. */
  readonly tokens = new Map<string, Token>();
  readonly members = new Map<string, Member>();
  readonly organizations = new Map<string, Organization>();
  readonly boards = new Map<string, Board>();
  readonly lists = new Map<string, TrelloList>();
  readonly cards = new Map<string, Card>();
  readonly labels = new Map<string, Label>();
  readonly checklists = new Map<string, Checklist>();
  readonly customFields = new Map<string, CustomField>();
  readonly notifications = new Map<string, Notification>();
  readonly webhooks = new Map<string, TrelloWebhook>();
  /** In order of time. */
  readonly actions = new Map<string, Action>();
  behaviour: TrelloBehaviour = defaultTrelloBehaviour;
  private readonly listeners: ActionListener[] = [];

  /** @param apiUrl replaces https://trello.com in the URLs of uploaded files */
  constructor(
    readonly clock: SandboxClock,
    readonly apiUrl: () => string,
    { orderlyIds = false }: { orderlyIds?: boolean } = {},
  ) {
    this.ids = new TrelloIds(clock, orderlyIds);
  }

  onAction(listener: ActionListener): void {
    this.listeners.push(listener);
  }

  /**
   * Records an action in the history and notifies the listeners.
   * @param about the member that the action concerns, if any
   * @param date default: now; copies of older objects keep their date
   * @param listed false if only webhooks deliver the action
   */
  record(
    actor: Actor,
    type: string,
    data: ActionData,
    { about, listed = true, date = this.clock.now() }: { about?: Member; listed?: boolean; date?: Date } = {},
  ): Action {
    const action: Action = {
      id: this.ids.nextOfAction(),
      type,
      date,
      idMemberCreator: actor.member.id,
      idApp: actor.app?.id ?? null,
      idMember: about?.id ?? null,
      data: structuredClone(data),
      listed: listed && !unlistedActionTypes.has(type),
      reactions: [],
    };
    this.actions.set(action.id, action);
    this.touch(action);
    for (const listener of this.listeners) listener(action, actor);
    return action;
  }

  private touch({ data, date }: Action): void {
    const card = this.cards.get(idIn(data, 'card') ?? '');
    if (card)
      card.dateLastActivity = new Date(Math.max(card.dateLastActivity.getTime(), date.getTime() - writtenBefore));
    const board = this.boards.get(idIn(data, 'board') ?? '');
    if (board) board.dateLastActivity = date;
  }
}
