import { z } from 'zod';
import type { Review } from '../../../src/contracts/review';
import type { RawRequest } from '../../../src/providers/raw-call/raw-exchange';
import { path } from '../../../src/providers/request-path';
import { labelSchema } from '../../../src/providers/trello/wire/label';
import { ifIdExists } from '../../if-id-exists';
import type { BoardStepContext } from '../../implement';
import { namedInCall, type KindInCall, type NamedInCall } from '../named/named-in-call';
import { reviewCardOf, reviewList } from './review-card';

const named = z.looseObject({ name: z.string() });

const memberSchema = z.looseObject({ fullName: z.string().nullish(), username: z.string() });

const workspaceSchema = z.looseObject({ displayName: z.string() });

const actionSchema = z.looseObject({
  type: z.string(),
  data: z.looseObject({ text: z.string().optional(), card: z.looseObject({ id: z.string() }).optional() }),
});

const facts: Readonly<Record<KindInCall, (id: string, context: BoardStepContext) => Promise<Review>>> = {
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
  member: async (id, { trello }) => {
    const query = { fields: 'username,fullName' };
    const { fullName, username } = await trello.get(path`/members/${id}`, { query, schema: memberSchema });
    return [{ name: 'Member', value: `${fullName ?? ''} (@${username})` }];
  },
  workspace: async (id, { trello }) => {
    const query = { fields: 'displayName' };
    const { displayName } = await trello.get(path`/organizations/${id}`, { query, schema: workspaceSchema });
    return [{ name: 'Workspace', value: `“${displayName}”` }];
  },
};

/** The most ids that are looked up, at one request to three each. Trello allows a token 100 requests in ten seconds. */
const mostNamed = 10;

/**
 * Tells the reviewer what the ids in a call's path, query and body stand for. It binds nothing: the call is bound as it is written, and an id stays the
 * same thing's.
 */
export async function reviewCall(request: RawRequest, context: BoardStepContext): Promise<Review> {
  const named = namedInCall(request);
  const all = await Promise.all(named.slice(0, mostNamed).map((each) => factsOf(each, context)));
  const byName = new Map<string, Set<string>>();
  for (const { name, value } of all.flat()) byName.set(name, (byName.get(name) ?? new Set()).add(value));
  const further = named.length - mostNamed;
  return [
    ...[...byName].map(([name, values]) => ({ name, value: [...values].join(', ') })),
    ...(further > 0 ? [{ name: 'Further ids', value: `${further} that are not looked up` }] : []),
  ];
}

async function factsOf({ kind, reference, parameter }: NamedInCall, context: BoardStepContext): Promise<Review> {
  const found = await ifIdExists(facts[kind](reference, context));
  const missing = { name: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, value: `There is no such ${kind}.` };
  const suffix = parameter === undefined ? '' : ` (${parameter})`;
  return (found ?? [missing]).map(({ name, value }) => ({ name: `${name}${suffix}`, value }));
}
