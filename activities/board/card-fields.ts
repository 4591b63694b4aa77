import { z } from 'zod';
import { answerCardTime } from '../../src/contracts/board/card-time';
import type { CardSummary } from '../../src/contracts/board/card-summary';
import { path } from '../../src/providers/request-path';
import { cardSchema as wireSchema } from '../../src/providers/trello/wire/card';
import { memberSchema, type TrelloMember } from '../../src/providers/trello/wire/member';
import { trimBody } from '../../src/providers/trim-body';
import type { BoardStepContext } from '../implement';
import { short } from '../short';

/** What the steps read of a card; asked for with `fields`, so that no more is sent. */
export const cardFields = 'id,name,desc,url,idBoard,idList,closed,due,start,dueComplete,labels,idLabels,idMembers';

/** The people on a card with it, by name. */
export const withMembers = { members: true, member_fields: 'username,fullName' };

/** A card as these fields answer it. */
export const cardSchema = wireSchema.extend({ url: z.string(), idBoard: z.string(), idList: z.string() });

export type Card = z.output<typeof cardSchema>;

export const readCard = (reference: string, { trello }: Pick<BoardStepContext, 'trello'>): Promise<Card> =>
  trello.get(path`/cards/${reference}`, { query: { fields: cardFields, ...withMembers }, schema: cardSchema });

export const nameOfMember = ({ id, username, fullName }: TrelloMember): string => fullName || (username ?? id);

export const nameOfLabel = ({ name, color }: Card['labels'][number]): string => name || (color ?? '');

/** The answer to a write with the people on the card: it names ids alone, and who they are is asked only if nobody knows yet. */
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

/** @param card with its {@link withMembers} */
export function summariseCard(card: Card): CardSummary {
  const members = card.members ?? [];
  return {
    id: card.id,
    name: short(card.name),
    url: card.url,
    boardId: card.idBoard,
    listId: card.idList,
    archived: card.closed ?? false,
    ...(card.due == null ? {} : { due: card.due }),
    ...(card.start == null ? {} : { start: card.start }),
    ...(card.due == null || card.dueComplete == null ? {} : { dueComplete: card.dueComplete }),
    ...(card.labels.length === 0 ? {} : { labels: card.labels.map((label) => short(nameOfLabel(label))) }),
    ...(members.length === 0 ? {} : { members: members.map((member) => short(nameOfMember(member))) }),
  };
}

/** A card among others, with as much of its description as was asked for; where that is nothing, it is left out. */
export function listedCard(card: Card, descriptionLength: number) {
  const { text, truncated } = trimBody(card.desc ?? '', descriptionLength);
  return {
    ...summariseCard(card),
    ...(card.pos === undefined ? {} : { position: card.pos }),
    ...(card.dateLastActivity == null ? {} : { lastActivity: card.dateLastActivity }),
    ...(text === '' ? {} : { description: text, ...(truncated ? { truncated } : {}) }),
  };
}

/** The answer to a call that gave a card or an item dates: those in the zone they were given in. */
export function withTimesAsGiven<Answer extends { due?: string | undefined; start?: string | undefined }>(
  answer: Answer,
  given: Partial<Record<'due' | 'start', string | null | undefined>> & { timeZone?: string | undefined },
): Answer {
  const { due, start } = answer;
  return {
    ...answer,
    ...(due === undefined ? {} : { due: answerCardTime(due, given.due, given.timeZone) }),
    ...(start === undefined ? {} : { start: answerCardTime(start, given.start, given.timeZone) }),
  };
}

/** A position, of a card or a list, as text that sorts like the number. */
export const ordered = (position = 0): string => position.toFixed(6).padStart(30, '0');
