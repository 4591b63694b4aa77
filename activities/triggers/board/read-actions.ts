import { isToolError } from '../../../src/contracts/tool-error';
import type { WebhookHint } from '../../../src/contracts/trigger-state';
import { path } from '../../../src/providers/request-path';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { actionSchema, type TrelloAction } from '../../../src/providers/trello/wire/action';

/**
 * What webhooks announced, read back by its id: a delivery that was not signed is believed only as far as Trello confirms it. An id
 * that is no action, or one the account may not see, is nobody's event.
 *
 * @param announced the types worth reading; all where none are named
 */
export async function readActions(
  trello: TrelloClient,
  hints: readonly WebhookHint[],
  announced: readonly string[] | undefined,
): Promise<TrelloAction[]> {
  const wanted = hints.filter(({ detail }) => detail?.type === undefined || (announced?.includes(detail.type) ?? true));
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const read = await Promise.all(ids.map((id) => readAction(trello, id)));
  return read.filter((action) => action !== undefined);
}

async function readAction(trello: TrelloClient, id: string): Promise<TrelloAction | undefined> {
  try {
    return await trello.get(path`/actions/${id}`, { schema: actionSchema });
  } catch (error) {
    if (isToolError(error, 'NotFound') || isToolError(error, 'InvalidInput') || isToolError(error, 'PermissionDenied'))
      return undefined;
    throw error;
  }
}
