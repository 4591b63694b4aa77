import { z } from 'zod';
import { path } from '../../../src/providers/request-path';
import type { BoardStepContext } from '../../implement';
import type { Card } from './card-fields';

const changeSchema = z.looseObject({
  data: z.looseObject({
    old: z
      .object({ desc: z.string().nullish(), due: z.string().nullish(), start: z.string().nullish() })
      .partial()
      .optional(),
  }),
});

/** The most actions Trello lists at once. */
const mostActions = 1_000;

/** Text and dates of a card as it was created. Each change has the values from before it, and the latest change comes first. */
export async function cardAsMade(
  { id, desc, due, start }: Card,
  { trello }: Pick<BoardStepContext, 'trello'>,
): Promise<Pick<Card, 'desc' | 'due' | 'start'>> {
  const changes = await trello.get(path`/cards/${id}/actions`, {
    query: { filter: 'updateCard', limit: mostActions, fields: 'data', memberCreator: false },
    schema: z.array(changeSchema),
  });
  return changes.reduce((made, { data }) => ({ ...made, ...data.old }), { desc, due, start });
}
