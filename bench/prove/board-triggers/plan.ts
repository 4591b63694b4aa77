import type { Sandbox } from 'graph-trello-sandbox';
import type { Change } from './change';
import type { Random } from '../random';

type Trello = Sandbox['trello'];
type Board = ReturnType<Trello['board']>;
export type Card = ReturnType<Trello['card']>;
type TrelloList = ReturnType<Trello['list']>;
type Person = ReturnType<Trello['as']>;

/** A planned change. */
export interface Plan {
  change: Change;
  /** Makes the change; returns the id of the new object. */
  act: () => unknown;
  /** For labels that are put on a card: whether pulling the labels of cards can find all of them. */
  labelsCanBeFound?: boolean;
  /** The card stays unchanged for the rest of the round, so that a pull finds what it is meant to find. */
  keeps?: Card;
}

/** The objects that may change, and the person who changes them. */
export interface Scene {
  random: Random;
  trello: Trello;
  person: Person;
  board: Board;
  /** Open lists of the board. */
  lists: TrelloList[];
  /** Cards of the board that may be changed now. */
  cards: Card[];
  /** Whether all that happened to the card was reported: Trello forgets it with the card. */
  isTold: (card: Card) => boolean;
  /** Cards that were moved, made or restored in this round. */
  isRestless: (card: Card) => boolean;
  /** Whether the card has or has had the label. */
  hasWorn: (card: Card, label: string) => boolean;
  /** Actions of comments from earlier rounds. */
  comments: { id: string; card: string; by: string }[];
  /** Makes a unique name. */
  name: (what: string) => string;
  /** Sends a request of Trello's own web page as the person; call it immediately. */
  ask: (method: string, path: string) => Promise<{ id?: string }>;
}

/** Plans one kind of change; undefined if there is nothing to apply it to. */
export type Planner = (scene: Scene) => Plan | undefined;
