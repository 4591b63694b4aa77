import { z } from 'zod';
import type { RequestPath } from '../../../src/providers/request-path';
import type { BoardStepContext } from '../../implement';
import { mayHaveBeenSent } from '../../attempts/nothing-sent';
import { readMyself } from './myself';
import { earliestEffect, isOwnEffect } from './own-effect';

/** Most actions that Trello lists at once. */
const mostActions = 1_000;

/**
 * Finds what an earlier attempt of this call may have done: actions of one type that this account's member made since the call began, the newest first.
 * On a first attempt there are none.
 *
 * @param of the object that has the actions, such as `/cards/{id}`
 * @param data parses the data of the action
 */
export async function ownActions<Data>(
  of: RequestPath,
  type: string,
  data: z.ZodType<Data>,
  context: BoardStepContext,
): Promise<{ id: string; date: string; data: Data }[]> {
  if (!mayHaveBeenSent(context)) return [];
  const myself = await readMyself(context.trello);
  const actions = await context.trello.get(`${of}/actions` as RequestPath, {
    query: {
      filter: type,
      since: earliestEffect(myself, context).toISOString(),
      limit: mostActions,
      fields: 'id,date,data,idMemberCreator',
      memberCreator: false,
    },
    schema: z.array(
      z.looseObject({
        id: z.string(),
        date: z.string(),
        idMemberCreator: z.string(),
        data,
      }),
    ),
  });
  // Which application made them tells nothing: Trello names its own on what a person does on a phone, and none on most of what we make.
  return actions.filter((action) => isOwnEffect(action, myself, context));
}
