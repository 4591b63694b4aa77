import { z } from 'zod';
import type { RequestPath } from '../../src/providers/request-path';
import type { BoardStepContext } from '../implement';
import { mayHaveBeenSent } from '../nothing-sent';
import { readMyself } from './myself';
import { earliestEffect, isOwnEffect } from './own-effect';

/** The most actions Trello lists at once. */
const mostActions = 1_000;

/**
 * What an earlier attempt of this very call may have done: actions of one type by our own member since the call began. None on a
 * first attempt.
 *
 * @param of whose actions, such as `/cards/{id}`
 * @param data reads what the action says of itself
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
      fields: 'id,date,data,idMemberCreator,appCreator',
      memberCreator: false,
    },
    schema: z.array(
      z.looseObject({
        id: z.string(),
        date: z.string(),
        idMemberCreator: z.string(),
        appCreator: z.looseObject({ id: z.string() }).nullish().catch(undefined),
        data,
      }),
    ),
  });
  const own = actions.filter((action) => isOwnEffect(action, myself, context));
  // Trello names the application for some of what one has done (recorded: for comments), and never for what a person did by hand.
  const byApplication = own.filter(({ appCreator }) => appCreator != null);
  return byApplication.length > 0 ? byApplication : own;
}
