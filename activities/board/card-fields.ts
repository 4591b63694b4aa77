import { z } from 'zod';
import type { CardSummary } from '../../src/contracts/board/card-summary';
import { path } from '../../src/providers/request-path';
import { cardSchema as wireSchema } from '../../src/providers/trello/wire/card';
import type { BoardStepContext } from '../implement';

/** What the steps read of a card; asked for with `fields`, so that no more is sent. */
export const cardFields = 'id,name,desc,url,idBoard,idList,closed,due,start,dueComplete,labels,idLabels,idMembers';

/** A card as these fields answer it. */
export const cardSchema = wireSchema.extend({ url: z.string(), idBoard: z.string(), idList: z.string() });

export type Card = z.output<typeof cardSchema>;

export const readCard = (reference: string, { trello }: Pick<BoardStepContext, 'trello'>): Promise<Card> =>
  trello.get(path`/cards/${reference}`, { query: { fields: cardFields }, schema: cardSchema });

export function summariseCard(card: Card): CardSummary {
  return {
    id: card.id,
    name: card.name,
    url: card.url,
    boardId: card.idBoard,
    listId: card.idList,
    archived: card.closed ?? false,
    ...(card.due == null ? {} : { due: card.due }),
    ...(card.start == null ? {} : { start: card.start }),
    ...(card.due == null || card.dueComplete == null ? {} : { dueComplete: card.dueComplete }),
    ...(card.labels.length === 0 ? {} : { labels: card.labels.map(({ name, color }) => name || (color ?? '')) }),
    ...(card.idMembers.length === 0 ? {} : { members: card.idMembers }),
  };
}
