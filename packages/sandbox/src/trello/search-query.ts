import { existing } from './state/find';
import type { Card } from './state/card';
import type { Member } from './state/member';
import type { TrelloWorld } from './state/world';

export interface SearchQuery {
  readonly words: readonly string[];
  readonly operators: readonly { readonly name: string; readonly value: string; readonly negated: boolean }[];
  /** Whether a text contains every word of the query. */
  readonly matchesText: (text: string) => boolean;
}

/**
 * Splits a query into words and operators; quotes keep words together.
 * @param partial whether a word also matches the beginning of a word in the text
 */
export function parseSearchQuery(query: string, partial: boolean): SearchQuery {
  const terms = query.match(/-?\w+:"[^"]*"|"[^"]*"|\S+/g) ?? [];
  const operators = terms.flatMap((term) => {
    const named = /^(-?)(board|list|label|is|due|description|name|comment):"?([^"]*)"?$/i.exec(term);
    if (named)
      return { name: (named[2] ?? '').toLowerCase(), value: (named[3] ?? '').toLowerCase(), negated: named[1] === '-' };
    const member = /^(-?)@(\S+)$/.exec(term);
    return member ? { name: 'member', value: (member[2] ?? '').toLowerCase(), negated: member[1] === '-' } : [];
  });
  const words = terms
    .filter((term) => !/^-?(@|(board|list|label|is|due|description|name|comment):)/i.test(term))
    .map((term) => term.replaceAll('"', '').toLowerCase());
  const matchesText = (text: string) => {
    const lower = text.toLowerCase();
    const tokens = lower.split(/[^\p{Letter}\p{Number}]+/u);
    return words.every(
      (word) =>
        tokens.some((token) => (partial ? token.startsWith(word) : token === word)) ||
        (/[^\p{Letter}\p{Number}]/u.test(word) && lower.includes(word)),
    );
  };
  return { words, operators, matchesText };
}

/** Returns whether a card matches the query; archived cards match only with `is:archived`. */
export function matchesQuery(world: TrelloWorld, query: SearchQuery, card: Card, searcher: Member): boolean {
  const archivedWanted = query.operators.some(({ name, value }) => name === 'is' && value === 'archived');
  if (card.closed && !archivedWanted) return false;
  if (!query.matchesText(`${card.name} ${card.desc}`)) return false;
  return query.operators.every(({ name, value, negated }) => holds(world, card, searcher, name, value) !== negated);
}

function holds(world: TrelloWorld, card: Card, searcher: Member, name: string, value: string): boolean {
  switch (name) {
    case 'board': {
      const board = existing(world.boards, card.idBoard);
      return board.id === value || board.name.toLowerCase().includes(value);
    }
    case 'list':
      return existing(world.lists, card.idList).name.toLowerCase().includes(value);
    case 'label':
      return card.idLabels
        .flatMap((id) => world.labels.get(id) ?? [])
        .some((label) => label.name.toLowerCase() === value || label.color === value);
    // `due:overdue` excludes completed cards (support.atlassian.com/trello/docs/searching-for-cards-all-boards).
    case 'due':
      return (
        value === 'overdue' &&
        card.due !== null &&
        Date.parse(card.due) < world.clock.now().getTime() &&
        !card.dueComplete
      );
    case 'name':
      return card.name.toLowerCase().includes(value);
    case 'description':
      return card.desc.toLowerCase().includes(value);
    case 'member':
      return card.idMembers.some(
        (id) => (value === 'me' ? searcher.id : '') === id || world.members.get(id)?.username === value,
      );
    case 'is':
      return value === 'open' ? !card.closed : value === 'archived' ? card.closed : false;
    default:
      return false;
  }
}
