import { setTimeout as sleep } from 'node:timers/promises';
import { isToolError, toolError } from '../../../../src/contracts/tool-error';
import type { WebhookHint } from '../../../../src/messages/trigger';
import { path } from '../../../../src/providers/request-path';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import { actionSchema, type TrelloAction } from '../../../../src/providers/trello/wire/action';
import { mayLag } from '../../read-lag';

/** How long after its announcement an action may still be missing, and the pauses before each attempt to read it. */
const freshMilliseconds = 10_000;
const pausesMilliseconds = [0, 300, 1_500];

/** Which announced actions are worth reading. */
interface Announced {
  /** Action types. Absent: all. */
  types?: readonly string[] | undefined;
  /** What the trigger's own webhooks watch. Anybody's webhook may call its address: Trello signs it too if it uses our key, which is public. */
  modelIds: readonly string[];
  /** As in `Watch`: absent while announcements are read for the first time. */
  mayNotShowYet?: boolean | undefined;
  /** Takes the ids of those that Trello announced and does not show: they are gone, or the account may not see them any more. */
  gone: Set<string>;
}

/**
 * Reads announced actions by their ids: an unsigned delivery is trusted only as far as Trello confirms it. An id that is no action,
 * or an action that the account may not see, is no event; where Trello itself announced it, the trigger says so.
 *
 * @throws NotFound when Trello announced an action a moment ago and may only not show it yet
 */
export async function readActions(
  trello: TrelloClient,
  hints: readonly WebhookHint[],
  { types, modelIds, mayNotShowYet, gone }: Announced,
): Promise<TrelloAction[]> {
  const wanted = hints.filter(
    ({ detail: { type, model } = {} }) =>
      (type === undefined || (types?.includes(type) ?? true)) && (model === undefined || modelIds.includes(model)),
  );
  const byId = new Map(wanted.map((hint) => [hint.id, hint]));
  const read = await Promise.all([...byId.values()].map((hint) => readAction(trello, hint, { mayNotShowYet, gone })));
  return read.filter((action) => action !== undefined);
}

async function readAction(
  trello: TrelloClient,
  hint: WebhookHint,
  { mayNotShowYet, gone }: Pick<Announced, 'mayNotShowYet' | 'gone'>,
): Promise<TrelloAction | undefined> {
  const { id, receivedAt } = hint;
  // An action may become readable only a moment after its announcement. An action that is gone stays gone.
  const isFresh = Date.now() - Date.parse(receivedAt) < freshMilliseconds;
  for (const pause of isFresh ? pausesMilliseconds : [0]) {
    await sleep(pause);
    try {
      return await trello.get(path`/actions/${id}`, { schema: actionSchema });
    } catch (error) {
      if (isToolError(error, 'PermissionDenied') && isSigned(hint)) gone.add(id);
      if (isToolError(error, 'InvalidInput') || isToolError(error, 'PermissionDenied')) return undefined;
      if (!isToolError(error, 'NotFound')) throw error;
    }
  }
  if (mayNotShowYet === undefined && !isSigned(hint)) return undefined;
  if (mayNotShowYet ?? mayLag(receivedAt, new Date()))
    throw toolError(
      'NotFound',
      `Trello announced the action ${id} and does not show it yet. The next look reads it again.`,
    );
  gone.add(id);
  return undefined;
}

/** Whether Trello itself said that there is such an action: anybody can send an unsigned delivery, or ask for an id. */
const isSigned = ({ detail }: WebhookHint): boolean => detail !== undefined && detail.unverified === undefined;
