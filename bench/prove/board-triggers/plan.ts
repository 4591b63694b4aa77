import type { Sandbox } from 'graph-trello-sandbox';
import type { Change } from './change';
import type { Random } from '../random';

type Trello = Sandbox['trello'];
type Board = ReturnType<Trello['board']>;
export type Card = ReturnType<Trello['card']>;
type TrelloList = ReturnType<Trello['list']>;
type Person = ReturnType<Trello['as']>;

/** A change that is about to be made. */
export interface Plan {
  change: Change;
  /** Makes it; answers the id of what is new. */
  act: () => unknown;
  /** Of labels that are put on a card: whether looks at the labels of cards can find all of them. */
  labelsCanBeFound?: boolean;
  /** The card stays as it is for the rest of the round, so that a look finds what it is to find. */
  keeps?: Card;
}

/** What may be changed, and by whom. */
export interface Scene {
  random: Random;
  trello: Trello;
  person: Person;
  board: Board;
  /** Open lists of the board. */
  lists: TrelloList[];
  /** Cards of the board that may be changed now. */
  cards: Card[];
  /** Cards that were moved, made or restored in this round. */
  isRestless: (card: Card) => boolean;
  /** Whether the card has or has had the label. */
  hasWorn: (card: Card, label: string) => boolean;
  /** Actions of comments from rounds before. */
  comments: { id: string; card: string; by: string }[];
  /** Makes names that occur once. */
  name: (what: string) => string;
  /** A request at Trello's own page, by the person, to be made now. */
  ask: (method: string, path: string) => Promise<{ id?: string }>;
}

/** How a kind of change is planned; undefined where there is nothing to do it to. */
export type Planner = (scene: Scene) => Plan | undefined;
