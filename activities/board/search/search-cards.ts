import { z } from 'zod';
import type { findCards } from '../../../src/contracts/board/find-cards';
import { toolError } from '../../../src/contracts/tool-error';
import { path } from '../../../src/providers/request-path';
import { isTrelloId } from '../../../src/providers/trello/ids';
import { allNamed, type Candidate } from '../../find-named';
import type { BoardStepContext } from '../../implement';
import { dateCriteria } from './card-criteria';
import { cardSchema } from '../cards/card-fields';
import type { FoundPage } from './found-card';
import { readMyself } from '../own-effects/myself';
import { labelsOf, membersOf, userName } from '../named/names-on-board';

type Input = z.output<typeof findCards.input>;

const named = z.looseObject({ id: z.string(), name: z.string() });

const foundSchema = cardSchema.extend({
  board: named.optional(),
  list: named.extend({ closed: z.boolean().optional() }).optional(),
});

const answerSchema = z.looseObject({ cards: z.array(foundSchema).default([]) });

/** Trello returns no page after this one. */
const lastPage = 100;

/**
 * One page of Trello's search over all boards of the account, filtered by the input. The search index lags behind and matches only whole words
 * or their beginnings (mrrefactoring.github.io/trello.js/recipes/search), so the search may miss cards.
 *
 * @param after the number of the page, if it is not the first
 * @throws InvalidInput for criteria the search cannot express: ids, alternatives of several names, a text without words
 */
export async function searchCards(
  input: Input,
  { after, fields }: { after: string | undefined; fields: string },
  context: BoardStepContext,
): Promise<FoundPage> {
  const page = Number(after ?? 0);
  const { cards } = await context.trello.get(path`/search`, {
    query: {
      query: searchQuery(input),
      modelTypes: 'cards',
      partial: true,
      card_fields: `${fields},idLabels`,
      card_board: true,
      card_list: true,
      card_members: true,
      cards_limit: input.limit,
      cards_page: page,
    },
    schema: answerSchema,
  });
  const isWanted = await wantedOf(input, context);
  const end = cards.length === input.limit && page < lastPage ? String(page + 1) : undefined;
  return { cards: cards.filter(isWanted), end };
}

/**
 * A query in Trello's search language (support.atlassian.com/trello/docs/searching-for-cards-all-boards). It takes only the words of a text,
 * so that nothing in the text acts as an operator.
 */
function searchQuery(input: Input): string {
  if (Object.keys(input.customFields ?? {}).length > 0) throw tooMuch('customFields', 'does not know custom fields');
  if (input.cards === 'all') throw tooMuch('cards', 'looks for open or for archived cards');
  const members = only(input.members, 'members').map((written) => `@${userName(written)}`);
  if (members.some((member) => !/^@\w+$/.test(member))) {
    throw tooMuch('members', 'knows people by their user names, and "me"');
  }
  const words = input.text?.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (input.text !== undefined && words.length === 0) throw tooMuch('text', 'takes words of letters and digits');
  return [
    ...words,
    input.cards === 'archived' ? 'is:archived' : 'is:open',
    ...only(input.lists, 'lists').map((list) => `list:"${list.replaceAll('"', ' ')}"`),
    ...only(input.labels, 'labels').map((label) => `label:"${label.replaceAll('"', ' ')}"`),
    ...members,
    ...(input.due === 'overdue' ? ['due:overdue'] : []),
  ].join(' ');
}

/** The only name given, or none. */
function only(written: readonly string[] = [], field: string): readonly string[] {
  if (written.length > 1) throw tooMuch(field, 'takes one name at a time');
  if (written.some(isTrelloId)) throw tooMuch(field, 'takes names and no ids');
  return written;
}

const tooMuch = (field: string, does: string) =>
  toolError('InvalidInput', `${field}: Without "boards" Trello's search is asked, which ${does}. Name the boards.`);

/** Filters the search's results by the cards' own data, because the search matches parts of names and its index lags behind. */
async function wantedOf(
  input: Input,
  context: BoardStepContext,
): Promise<(card: z.output<typeof foundSchema>) => boolean> {
  const isDated = dateCriteria(input, context.attemptedAt);
  const [list, label, member] = [input.lists?.[0], input.labels?.[0], input.members?.[0]];
  const myself = member?.toLowerCase() === 'me' ? (await readMyself(context.trello)).memberId : undefined;
  const has = (written: string | undefined, candidates: readonly Candidate[]): boolean =>
    written === undefined || allNamed(written, candidates).length > 0;
  return (card) =>
    card.closed === (input.cards === 'archived') &&
    has(list, card.list === undefined ? [] : [card.list]) &&
    has(label, labelsOf(card)) &&
    (myself === undefined
      ? has(member && userName(member), membersOf({ members: card.members ?? [] }))
      : card.idMembers.includes(myself)) &&
    isDated(card);
}
