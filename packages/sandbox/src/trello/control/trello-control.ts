import { createHash } from 'node:crypto';
import { BoardPerson } from './board-person';
import { issueToken } from '../tokens/issue-token';
import { deleteWebhooks, revokeGrant } from '../tokens/revoke-grant';
import { notifyDueSoon } from '../notify-members';
import { findMember } from '../state/find';
import { listsOf } from '../state/siblings';
import type { Board } from '../state/board';
import type { Card } from '../state/card';
import type { Token } from '../state/token';
import { phoneApp, type TrelloApp } from '../state/trello-app';
import type { TrelloList } from '../state/trello-list';
import type { TrelloBehaviour } from '../state/trello-behaviour';
import type { TrelloWorld } from '../state/world';

export interface TrelloCounts {
  readonly lists: number;
  /** Includes archived cards. */
  readonly cards: number;
  readonly attachments: number;
  readonly comments: number;
  readonly checklists: number;
}

/** Controls and queries that a test may use on this Trello in addition to its REST API. */
export class TrelloControl {
  constructor(
    /** The state itself, for reading. */
    readonly world: TrelloWorld,
    /** The registered application: its key and secret, and its OAuth 2.0 client. */
    readonly application: TrelloApp,
  ) {}

  /** Returns a member, by user name or id, as a person at Trello's own page. */
  as(reference: string): BoardPerson {
    return new BoardPerson(this.world, findMember(this.world, reference));
  }

  /** Returns a member, by user name or id, as a person with Trello's own app on a phone. */
  onPhone(reference: string): BoardPerson {
    return new BoardPerson(this.world, findMember(this.world, reference), phoneApp);
  }

  /** Finds a board by id, short link or name. */
  board(reference: string): Board {
    const board = [...this.world.boards.values()].find((each) => isNamed(each, reference));
    if (!board) throw new Error(`There is no board ${reference}.`);
    return board;
  }

  /** Finds a list by its board and its name. */
  list(boardReference: string, name: string): TrelloList {
    const list = listsOf(this.world, this.board(boardReference).id).find((candidate) => candidate.name === name);
    if (!list) throw new Error(`The board ${boardReference} has no list named ${name}.`);
    return list;
  }

  /** Finds a card by id, short link or name. */
  card(reference: string): Card {
    const card = [...this.world.cards.values()].find((each) => isNamed(each, reference));
    if (!card) throw new Error(`There is no card ${reference}.`);
    return card;
  }

  /** Registers another application, with a separate key, secret and client. */
  addApplication(name: string): TrelloApp {
    const digest = createHash('sha256').update(name).digest('hex');
    const key = digest.slice(0, 32);
    const client = { clientId: `client-${key}`, clientSecret: `client-secret-${digest}` };
    const application = { id: this.world.ids.next(), name, key, secret: digest, ...client };
    this.world.apps.set(key, application);
    return application;
  }

  /** Issues a key-and-token token of the registered application, or of another. By default it never expires. */
  issueToken(
    username: string,
    {
      scopes = ['read', 'write', 'account'],
      expires = null,
      application = this.application,
    }: { scopes?: readonly string[]; expires?: Date | null; application?: TrelloApp } = {},
  ): Token {
    const member = findMember(this.world, username);
    return issueToken(this.world, application, member, { kind: 'key-and-token', scopes, expires });
  }

  /** Expires a token as its time does. An OAuth 2.0 token can be refreshed; any other token loses its webhooks. */
  expireToken(value: string): void {
    const token = this.token(value);
    token.expires = this.world.clock.now();
    if (token.kind === 'key-and-token') deleteWebhooks(this.world, token.grant);
  }

  /** Revokes the member's consent: access and refresh tokens end, and their webhooks are deleted. */
  revokeToken(value: string): void {
    revokeGrant(this.world, this.token(value).grant);
  }

  /** Disables a webhook as Trello does after it has failed for too long. */
  disableWebhook(id: string): void {
    const webhook = this.world.webhooks.get(id);
    if (!webhook) throw new Error(`There is no webhook ${id}.`);
    webhook.active = false;
  }

  /** Sets how Trello behaves from now on, where it is recorded to do so in more than one way. */
  behave(change: Partial<TrelloBehaviour>): void {
    this.world.behaviour = { ...this.world.behaviour, ...change };
  }

  /** Notifies the members of a card that it is due soon. */
  announceDueSoon(card: Card): void {
    notifyDueSoon(this.world, card);
  }

  /** Counts the objects, in all or on one board or list. */
  counts({ idBoard, idList }: { idBoard?: string | undefined; idList?: string | undefined } = {}): TrelloCounts {
    const within = (part: { idBoard: string }) => idBoard === undefined || part.idBoard === idBoard;
    const cards = [...this.world.cards.values()].filter(
      (card) => within(card) && (idList === undefined || card.idList === idList),
    );
    const sum = (amount: (card: Card) => number) => cards.reduce((total, card) => total + amount(card), 0);
    return {
      lists: [...this.world.lists.values()].filter((list) => within(list) && (idList ?? list.id) === list.id).length,
      cards: cards.length,
      attachments: sum((card) => card.attachments.length),
      comments: sum((card) => card.comments),
      checklists: sum((card) => card.idChecklists.length),
    };
  }

  private token(value: string): Token {
    const token = this.world.tokens.get(value);
    if (!token) throw new Error('There is no such token.');
    return token;
  }
}

function isNamed({ id, shortLink, name }: Board | Card, reference: string): boolean {
  return [id, shortLink, name].includes(reference);
}
