import { z } from 'zod';
import type { CardSummary } from '../../src/contracts/board/card-summary';

/** What the steps read of a card; asked for with `fields`, so that no more is sent. */
export const cardFields = 'id,name,desc,url,idBoard,idList,closed,due,start,dueComplete,labels,idMembers,pos';

export const cardSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  desc: z.string().default(''),
  url: z.string(),
  idBoard: z.string(),
  idList: z.string(),
  closed: z.boolean().default(false),
  due: z.string().nullish(),
  start: z.string().nullish(),
  dueComplete: z.boolean().nullish(),
  labels: z
    .array(z.looseObject({ id: z.string(), name: z.string().nullish(), color: z.string().nullish() }))
    .default([]),
  idMembers: z.array(z.string()).default([]),
});

export type Card = z.output<typeof cardSchema>;

export function summariseCard(card: Card): CardSummary {
  return {
    id: card.id,
    name: card.name,
    url: card.url,
    boardId: card.idBoard,
    listId: card.idList,
    archived: card.closed,
    ...(card.due == null ? {} : { due: card.due }),
    ...(card.start == null ? {} : { start: card.start }),
    ...(card.due == null || card.dueComplete == null ? {} : { dueComplete: card.dueComplete }),
    ...(card.labels.length === 0 ? {} : { labels: card.labels.map(({ name, color }) => name || (color ?? '')) }),
    ...(card.idMembers.length === 0 ? {} : { members: card.idMembers }),
  };
}
