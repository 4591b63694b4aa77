import { z } from 'zod';
import type { Review } from '../../../src/contracts/review';
import { path } from '../../../src/providers/request-path';
import { labelSchema } from '../../../src/providers/trello/wire/label';
import { ifIdExists } from '../../if-id-exists';
import type { BoardStepContext } from '../../implement';
import { namedInPath, type Kind, type Named } from '../named/named-in-path';
import { reviewCardOf, reviewList } from './review-card';

const named = z.looseObject({ name: z.string() });

const actionSchema = z.looseObject({
  type: z.string(),
  data: z.looseObject({ text: z.string().optional(), card: z.looseObject({ id: z.string() }).optional() }),
});

const facts: Readonly<Record<Kind, (id: string, context: BoardStepContext) => Promise<Review>>> = {
  card: reviewCardOf,
  list: (id, context) => reviewList({ list: id }, context),
  board: async (id, { trello }) => {
    const { name } = await trello.get(path`/boards/${id}`, { query: { fields: 'name' }, schema: named });
    return [{ name: 'Board', value: `“${name}”` }];
  },
  checklist: async (id, context) => {
    const { name, idCard } = await context.trello.get(path`/checklists/${id}`, {
      query: { fields: 'name,idCard' },
      schema: named.extend({ idCard: z.string() }),
    });
    return [{ name: 'Checklist', value: `“${name}”` }, ...(await reviewCardOf(idCard, context))];
  },
  label: async (id, { trello }) => {
    const query = { fields: 'name,color' };
    const { name, color } = await trello.get(path`/labels/${id}`, { query, schema: labelSchema });
    return [{ name: 'Label', value: `“${name || (color ?? '')}”` }];
  },
  action: async (id, context) => {
    const query = { fields: 'type,data' };
    const { type, data } = await context.trello.get(path`/actions/${id}`, { query, schema: actionSchema });
    const what = data.text === undefined ? { name: 'Action', value: type } : { name: 'Comment', value: data.text };
    return [what, ...(data.card === undefined ? [] : await reviewCardOf(data.card.id, context))];
  },
};

/**
 * Tells the reviewer what the ids in a call's path stand for. It binds nothing: the path is bound as it is written, and an id stays the same thing's.
 */
export async function reviewCall(segments: readonly string[], context: BoardStepContext): Promise<Review> {
  const all = await Promise.all((namedInPath(segments) ?? []).map((each) => factsOf(each, context)));
  const byName = new Map(all.flat().map(({ name, value }) => [name, value]));
  return [...byName].map(([name, value]) => ({ name, value }));
}

async function factsOf({ kind, reference }: Named, context: BoardStepContext): Promise<Review> {
  const found = await ifIdExists(facts[kind](reference, context));
  return found ?? [{ name: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, value: `There is no such ${kind}.` }];
}
