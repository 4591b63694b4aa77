import { TrelloError } from '../trello-error';
import type { Board } from './board';
import type { Card } from './card';
import type { Member } from './member';
import type { Organization } from './organization';
import type { TrelloWorld } from './world';

/** Returns the value under `id`; throws Trello's 404 if there is none. */
export function existing<Value>(values: ReadonlyMap<string, Value>, id: string): Value {
  const value = values.get(id.toLowerCase());
  if (value === undefined) throw missing();
  return value;
}

export const missing = () => new TrelloError(404, 'The requested resource was not found.');

/** Finds a board by id or short link. */
export function findBoard(world: TrelloWorld, reference: string): Board {
  return byShortLink(world.boards, reference) ?? existing(world.boards, reference);
}

/** Finds a card by id or short link. */
export function findCard(world: TrelloWorld, reference: string): Card {
  return byShortLink(world.cards, reference) ?? existing(world.cards, reference);
}

/** Finds a member by id or user name. */
export function findMember(world: TrelloWorld, reference: string): Member {
  const named = [...world.members.values()].find((member) => member.username === reference);
  return named ?? existing(world.members, reference);
}

/** Finds a workspace by id or short name. */
export function findOrganization(world: TrelloWorld, reference: string): Organization {
  const named = [...world.organizations.values()].find((organization) => organization.name === reference);
  return named ?? existing(world.organizations, reference);
}

function byShortLink<Value extends { shortLink: string }>(
  values: ReadonlyMap<string, Value>,
  reference: string,
): Value | undefined {
  if (reference.length !== 8) return undefined;
  return [...values.values()].find((value) => value.shortLink === reference);
}
