import { setTimeout as sleep } from 'node:timers/promises';
import { isToolError } from '../../../src/contracts/tool-error';
import type { WebhookHint } from '../../../src/messages/trigger';
import { path } from '../../../src/providers/request-path';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { actionSchema, type TrelloAction } from '../../../src/providers/trello/wire/action';

/** How long after its announcement an action may still be missing, and the pauses between looks for it. In milliseconds. */
const freshFor = 10_000;
const pauses = [0, 300, 1_500];

/** What is worth reading of what webhooks announced. */
interface Announced {
  /** Types of actions; all where none are named. */
  types?: readonly string[] | undefined;
  /** What the trigger's own webhooks watch. Anybody may have one of theirs call its address: with our key, which is public, Trello signs that too. */
  modelIds: readonly string[];
}

/**
 * What webhooks announced, read back by its id: a delivery that was not signed is believed only as far as Trello confirms it. An id
 * that is no action, or one the account may not see, is nobody's event.
 */
export async function readActions(
  trello: TrelloClient,
  hints: readonly WebhookHint[],
  { types, modelIds }: Announced,
): Promise<TrelloAction[]> {
  const wanted = hints.filter(
    ({ detail: { type, model } = {} }) =>
      (type === undefined || (types?.includes(type) ?? true)) && (model === undefined || modelIds.includes(model)),
  );
  const byId = new Map(wanted.map((hint) => [hint.id, hint]));
  const read = await Promise.all([...byId.values()].map((hint) => readAction(trello, hint)));
  return read.filter((action) => action !== undefined);
}

async function readAction(trello: TrelloClient, { id, receivedAt }: WebhookHint): Promise<TrelloAction | undefined> {
  // What a webhook announces may be there a moment later only; what is gone stays gone.
  const isFresh = Date.now() - Date.parse(receivedAt) < freshFor;
  for (const pause of isFresh ? pauses : [0]) {
    await sleep(pause);
    try {
      return await trello.get(path`/actions/${id}`, { schema: actionSchema });
    } catch (error) {
      if (isToolError(error, 'InvalidInput') || isToolError(error, 'PermissionDenied')) return undefined;
      if (!isToolError(error, 'NotFound')) throw error;
    }
  }
  return undefined;
}
