import { z } from 'zod';
import { archiveCard as contract } from '../../src/contracts/board/archive-card';
import { path } from '../../src/providers/request-path';
import { implement } from '../implement';
import { ownActions } from './own-effects/own-actions';
import { cardReference } from './named/resolve-card';
import { reviewCard } from './cards/review-card';

const cardSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  closed: z.boolean(),
  idBoard: z.string(),
});

/** Leaves an archived card alone. The card's actions show whether an earlier attempt of this call archived it. */
export const archiveCard = implement(
  contract,
  async (input, context) => {
    const { trello } = context;
    const reference = await cardReference(input, context);
    const query = { fields: 'name,url,closed,idBoard' };
    const { id, name, url, closed, idBoard } = await trello.get(path`/cards/${reference}`, {
      query,
      schema: cardSchema,
    });
    context.boards.assertAllowed(idBoard);
    if (!closed) await trello.put(path`/cards/${id}`, { body: { closed: true } });
    const ours = closed ? await ownActions(path`/cards/${id}`, 'updateCard:closed', z.unknown(), context) : [];
    return { cardId: id, name, url, alreadyArchived: closed && ours.length === 0 };
  },
  { review: reviewCard },
);
