import { setTimeout as sleep } from 'node:timers/promises';
import { isToolError } from '../../../../src/contracts/tool-error';
import type { WebhookHint } from '../../../../src/messages/trigger';
import { path } from '../../../../src/providers/request-path';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import { actionSchema, type TrelloAction } from '../../../../src/providers/trello/wire/action';

/** How long after its announcement an action may still be missing, and the pauses before each attempt to read it. */
const freshMilliseconds = 10_000;
const pausesMilliseconds = [0, 300, 1_500];

/** Which announced actions are worth reading. */
interface Announced {
  /** Action types. Absent: all. */
  types?: readonly string[] | undefined;
  /** What the trigger's own webhooks watch. Anybody's webhook may call its address: Trello signs it too if it uses our key, which is public. */
  modelIds: readonly string[];
}

/**
 * Reads announced actions by their ids: an unsigned delivery is trusted only as far as Trello confirms it. An id that is no action,
 * or an action that the account may not see, is no event.
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
  // An action may become readable only a moment after its announcement. An action that is gone stays gone.
  const isFresh = Date.now() - Date.parse(receivedAt) < freshMilliseconds;
  for (const pause of isFresh ? pausesMilliseconds : [0]) {
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
