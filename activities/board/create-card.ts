import { z } from 'zod';
import { createCard as contract } from '../../src/contracts/board/create-card';
import { path } from '../../src/providers/request-path';
import type { BoardStepContext } from '../implement';
import { implement } from '../implement';
import { attachToCard } from './attach-to-card';
import { cardFields, cardSchema, summariseCard, type Card } from './card-fields';
import { readMyself } from './myself';
import { isOwnEffect, mayHaveHappened } from './own-effect';

type Input = z.output<typeof contract.input>;

export const createCard = implement(contract, async (input, context) => {
  const { trello } = context;
  if (context.hasBoardLimit) {
    const list = await trello.get(path`/lists/${input.listId}`, {
      query: { fields: 'idBoard' },
      schema: z.looseObject({ idBoard: z.string() }),
    });
    context.assertBoardAllowed(list.idBoard);
  }
  const card = (await findCard(input, context)) ?? (await makeCard(input, context));
  context.saveProgress({ cardId: card.id });
  const attachments = await attachToCard(card.id, input.attachments, context);
  return { ...summariseCard(card), attachments };
});

function makeCard(input: Input, { trello }: BoardStepContext): Promise<Card> {
  return trello.post(path`/cards`, {
    body: {
      idList: input.listId,
      name: input.name,
      desc: input.description,
      pos: input.position,
      due: input.due,
      start: input.start,
      ...(input.labelIds.length === 0 ? {} : { idLabels: input.labelIds.join(',') }),
      ...(input.memberIds.length === 0 ? {} : { idMembers: input.memberIds.join(',') }),
    },
    schema: cardSchema,
  });
}

/** The card an earlier attempt has made: the one it said so of, else one of the same name and text, made by us since the call began. */
async function findCard(input: Input, context: BoardStepContext): Promise<Card | undefined> {
  if (!mayHaveHappened(context)) return undefined;
  const { trello, progress } = context;
  const saved = z.object({ cardId: z.string() }).safeParse(progress);
  if (saved.success) return readCard(saved.data.cardId, context);
  const myself = await readMyself(trello);
  const actions = await trello.get(path`/lists/${input.listId}/actions`, {
    query: { filter: 'createCard', limit: 100, fields: 'id,data,idMemberCreator', memberCreator: false },
    schema: z.array(
      z.looseObject({
        id: z.string(),
        idMemberCreator: z.string(),
        data: z.looseObject({ card: z.looseObject({ id: z.string() }) }),
      }),
    ),
  });
  for (const action of actions.filter((candidate) => isOwnEffect(candidate, myself, context))) {
    const card = await readCard(action.data.card.id, context);
    if (card.name === input.name && (card.desc ?? '') === input.description) return card;
  }
  return undefined;
}

const readCard = (id: string, { trello }: BoardStepContext): Promise<Card> =>
  trello.get(path`/cards/${id}`, { query: { fields: cardFields }, schema: cardSchema });
