import { z } from 'zod';
import { named } from '../board/fields/board-field';
import { cardAddress } from '../board/fields/card-field';
import { idOf, rare } from '../field-marks';
import type { Match } from '../trigger';
import { allMatch, matchWhen } from './match-when';

const cardReference = z.string().regex(cardAddress, {
  error: 'Give the card as its 24-digit id, its short link (8 characters) or its address https://trello.com/c/….',
});

/** Last part of the description of fields that accept names; see `activities/triggers/settle.ts`. */
export const namedOnce =
  'A name is looked up when the trigger is set up, and its id kept: what is renamed later stays watched.';

export const boardIdsField = z
  .array(named.meta(idOf('board')))
  .min(1)
  .max(50)
  .meta({ title: 'Boards' })
  .describe(
    `Boards to watch, each by its name, address, short link or id; nothing of other boards fires. ${namedOnce}`,
  );

const listsField = (what: string) =>
  z
    .array(named.meta(idOf('list')))
    .min(1)
    .max(100)
    .optional()
    .meta({ title: 'Lists' })
    .describe(`Only ${what}: names of lists on the boards, or ids.`);

export const listIdsField = listsField('cards on these lists, as they are right after the change');

/** The same for a trigger whose events know both lists of a move. */
export const activityListIdsField = listsField(
  'what happens on these lists and to their cards, a move between lists on either of them',
);

/** Members of boards, as a filter. */
export const membersField = z
  .array(named.max(100).meta(idOf('member')))
  .min(1)
  .optional();

/** How members are named in {@link membersField}, for its description. */
export const howMembersAreNamed = 'by user name, full name or id; "me" is the account';

export const cardIdsField = z
  .array(cardReference)
  .min(1)
  .max(100)
  .optional()
  .meta(rare)
  .describe(
    'Only these cards: id, short link (the 8 characters after "/c/" in its address) or address. Leave out for all.',
  );

/** Config of a trigger about cards. */
export const cardScope = { boardIds: boardIdsField, listIds: listIdsField, cardIds: cardIdsField };

export interface BoardScope {
  boardIds: string[];
  listIds?: string[] | undefined;
  cardIds?: string[] | undefined;
}

/** Place of an event. */
export interface BoardPlace {
  board: { id: string; name?: string | undefined };
  list?: { id: string; name?: string | undefined } | undefined;
  /** For a move: the list that the card was on before. */
  fromList?: { id: string } | undefined;
  card?: { id: string; url?: string | undefined } | undefined;
}

/** Whether an event took place on a watched board, list and card. */
export function withinScope(
  { boardIds, listIds, cardIds }: BoardScope,
  { board, list, fromList, card }: BoardPlace,
): Match {
  const lists = [list, fromList].flatMap((place) => place?.id ?? []);
  return allMatch(
    matchWhen(
      boardIds.includes(board.id),
      `It happened on the board "${board.name ?? board.id}", which is not watched.`,
    ),
    matchWhen(
      listIds === undefined || lists.some((id) => listIds.includes(id)),
      list === undefined
        ? 'It is about no card on a list, and listIds asks for some.'
        : `It happened on the list "${list.name ?? list.id}", which is not one of listIds.`,
    ),
    matchWhen(
      cardIds === undefined || (card !== undefined && cardIds.some((reference) => names(reference, card))),
      card === undefined ? 'It is about no card, and cardIds asks for some.' : 'The card is not one of cardIds.',
    ),
  );
}

function names(reference: string, { id, url }: { id: string; url?: string | undefined }): boolean {
  const shortLink = /^https:\/\/(?:www\.)?trello\.com\/c\/(\w{8})/.exec(reference)?.[1] ?? reference;
  return reference.toLowerCase() === id || url?.split('/').at(-1) === shortLink;
}
