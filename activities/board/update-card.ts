import { updateCard as contract } from '../../src/contracts/board/update-card';
import { path } from '../../src/providers/request-path';
import { z } from 'zod';
import { implement } from '../implement';
import { cardFields, cardSchema, summariseCard } from './card-fields';
import { cardId } from './card-id';

/** Setting values is the same however often it is done, so a retry simply sets them again. */
export const updateCard = implement(contract, async (input, { trello, hasBoardLimit, assertBoardAllowed }) => {
  const id = cardId(input.card);
  if (hasBoardLimit) {
    const { idBoard } = await trello.get(path`/cards/${id}`, {
      query: { fields: 'idBoard' },
      schema: z.looseObject({ idBoard: z.string() }),
    });
    assertBoardAllowed(idBoard);
    if (input.listId !== undefined) {
      const list = await trello.get(path`/lists/${input.listId}`, {
        query: { fields: 'idBoard' },
        schema: z.looseObject({ idBoard: z.string() }),
      });
      assertBoardAllowed(list.idBoard);
    }
  }
  const body = {
    name: input.name,
    desc: input.description,
    idList: input.listId,
    pos: input.position,
    due: input.due,
    start: input.start,
    dueComplete: input.dueComplete,
    closed: input.archived,
  };
  const card = await trello.put(path`/cards/${id}`, { body, query: { fields: cardFields }, schema: cardSchema });
  return summariseCard(card);
});
