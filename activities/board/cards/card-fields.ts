import { z } from 'zod';
import { answerCardTime } from '../../../src/contracts/board/fields/card-time';
import type { CardSummary } from '../../../src/contracts/board/fields/card-summary';
import { defined } from '../../../src/json/defined';
import { path } from '../../../src/providers/request-path';
import { cardSchema as wireSchema } from '../../../src/providers/trello/wire/card';
import { memberSchema, type TrelloMember } from '../../../src/providers/trello/wire/member';
import { trimmedText } from '../../../src/text/cut-text';
import type { BoardStepContext } from '../../implement';
import { cutName } from '../../cut-name';

/** The card fields that the steps read. The requests name them with `fields`, so that Trello sends no others. */
export const cardFields = 'id,name,desc,url,idBoard,idList,closed,due,start,dueComplete,labels,idLabels,idMembers';

/** Query that adds the names of a card's members. */
export const withMembers = { members: true, member_fields: 'username,fullName' };

/** A card as Trello returns it for these fields. */
export const cardSchema = wireSchema.extend({ url: z.string(), idBoard: z.string(), idList: z.string() });

export type Card = z.output<typeof cardSchema>;

export const readCard = (reference: string, { trello }: Pick<BoardStepContext, 'trello'>): Promise<Card> =>
  trello.get(path`/cards/${reference}`, { query: { fields: cardFields, ...withMembers }, schema: cardSchema });

export const nameOfMember = ({ id, username, fullName }: TrelloMember): string => fullName || (username ?? id);

export const nameOfLabel = ({ name, color }: Card['labels'][number]): string => name || (color ?? '');

/** Adds member names to the card that a write returned: the response has only ids. Names are read only if an id is not among the known ones. */
export async function withNamedMembers(
  card: Card,
  known: readonly TrelloMember[],
  { trello }: Pick<BoardStepContext, 'trello'>,
): Promise<Card> {
  const isKnown = (id: string) => known.some((member) => member.id === id);
  const members = card.idMembers.every(isKnown)
    ? known.filter(({ id }) => card.idMembers.includes(id))
    : await trello.get(path`/cards/${card.id}/members`, {
        query: { fields: withMembers.member_fields },
        schema: z.array(memberSchema),
      });
  return { ...card, members };
}

/** When a card is due, and whether it is marked as complete: that a card without a date can be as well. */
export function dueOf({
  due,
  dueComplete,
}: Pick<Card, 'due' | 'dueComplete'>): Pick<CardSummary, 'due' | 'dueComplete'> {
  if (due != null) return { due, dueComplete: dueComplete ?? false };
  return dueComplete === true ? { dueComplete } : {};
}

/** @param card with its {@link withMembers} */
export function summariseCard(card: Card): CardSummary {
  const members = card.members ?? [];
  return {
    id: card.id,
    name: cutName(card.name),
    url: card.url,
    boardId: card.idBoard,
    listId: card.idList,
    archived: card.closed ?? false,
    ...dueOf(card),
    ...(card.start != null && { start: card.start }),
    ...(card.labels.length !== 0 && { labels: card.labels.map((label) => cutName(nameOfLabel(label))) }),
    ...(members.length !== 0 && { members: members.map((member) => cutName(nameOfMember(member))) }),
  };
}

/** Formats a card of a listing, with at most `descriptionLength` characters of its description. An empty description is left out. */
export function listedCard(card: Card, descriptionLength: number) {
  const { text, truncated } = trimmedText(card.desc ?? '', descriptionLength);
  return {
    ...summariseCard(card),
    ...defined({ position: card.pos }),
    ...(card.dateLastActivity != null && { lastActivity: card.dateLastActivity }),
    ...(text === '' ? {} : { description: text, ...(truncated && { truncated }) }),
  };
}

/** Converts the dates of an answer to the zone in which the call gave them. */
export function withTimesAsGiven<Answer extends { due?: string | undefined; start?: string | undefined }>(
  answer: Answer,
  given: Partial<Record<'due' | 'start', string | null | undefined>> & { timeZone?: string | undefined },
): Answer {
  const { due, start } = answer;
  return {
    ...answer,
    ...(due !== undefined && { due: answerCardTime(due, given.due, given.timeZone) }),
    ...(start !== undefined && { start: answerCardTime(start, given.start, given.timeZone) }),
  };
}

/** Formats the position of a card or list as text that sorts like the number. */
export const ordered = (position = 0): string => position.toFixed(6).padStart(30, '0');
