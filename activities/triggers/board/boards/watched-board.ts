import { z } from 'zod';
import { path } from '../../../../src/providers/request-path';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import { labelSchema } from '../../../../src/providers/trello/wire/label';
import { memberSchema } from '../../../../src/providers/trello/wire/member';

const schema = z.looseObject({
  id: z.string(),
  name: z.string(),
  closed: z.boolean(),
  lists: z.array(z.looseObject({ id: z.string(), name: z.string(), closed: z.boolean() })),
  labels: z.array(labelSchema),
  members: z.array(memberSchema),
});

/** A board with everything that a trigger's configuration may name on it. */
export type WatchedBoard = z.output<typeof schema>;

const query = {
  fields: 'name,closed',
  lists: 'all',
  list_fields: 'name,closed',
  labels: 'all',
  label_fields: 'name,color',
  labels_limit: 1_000,
  members: 'all',
  member_fields: 'username,fullName',
};

/** @param reference id or short link */
export const readWatchedBoard = (trello: TrelloClient, reference: string): Promise<WatchedBoard> =>
  trello.get(path`/boards/${reference}`, { query, schema });
