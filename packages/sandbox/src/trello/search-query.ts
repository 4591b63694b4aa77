import { notInSandbox } from './absent-routes';
import { searchOperators, textsOf, type Holds } from './search-operators';
import type { Card } from './state/card';
import type { Member } from './state/member';
import type { TrelloWorld } from './state/world';

export interface SearchQuery {
  readonly words: readonly string[];
  readonly operators: readonly Holds[];
  /** Whether a text contains every word of the query. */
  readonly matchesText: (text: string) => boolean;
}

/**
 * Splits a query into words and operators; quotes keep words together.
 * @param partial whether a word also matches the beginning of a word in the text
 * @throws 501 for a value of an operator that the sandbox does not know: any answer would look like Trello's
 */
export function parseSearchQuery(query: string, partial: boolean): SearchQuery {
  const terms = (query.match(/-?\w+:"[^"]*"|"[^"]*"|\S+/g) ?? []).map((term) => operatorIn(term) ?? term);
  const words = terms.flatMap((term) => (typeof term === 'string' ? term.replaceAll('"', '').toLowerCase() : []));
  const matchesText = (text: string) => {
    const lower = text.toLowerCase();
    const tokens = lower.split(/[^\p{Letter}\p{Number}]+/u);
    return words.every(
      (word) =>
        tokens.some((token) => (partial ? token.startsWith(word) : token === word)) ||
        (/[^\p{Letter}\p{Number}]/u.test(word) && lower.includes(word)),
    );
  };
  return { words, operators: terms.filter((term) => typeof term !== 'string'), matchesText };
}

/** The operator that a term is: `list:Done`, `-has:members`, `@ben`, `#urgent`. Undefined for a word. */
function operatorIn(term: string): Holds | undefined {
  const [, negation, sign = '', name = '', value = ''] = /^(-?)(?:([@#])|(\w+):)"?([^"]+)"?$/.exec(term) ?? [];
  const operator = { '@': 'member', '#': 'label' }[sign] ?? name.toLowerCase();
  const known = searchOperators.get(operator);
  if (known === undefined) return undefined;
  const holds = known(value.toLowerCase());
  if (holds === undefined) throw notInSandbox(`the search operator ${term}`);
  return negation === '' ? holds : (...of) => !holds(...of);
}

/** Returns whether a card matches the query: open and archived ones alike, unless it says which. */
export function matchesQuery(world: TrelloWorld, query: SearchQuery, card: Card, searcher: Member): boolean {
  if (!query.operators.every((holds) => holds(card, world, searcher))) return false;
  const { comments, checklists, attachments } = textsOf;
  const own = `${card.name} ${card.desc}`;
  if (query.matchesText(own)) return true;
  return query.matchesText([own, ...comments(card, world), ...checklists(card, world), ...attachments(card)].join(' '));
}
