import { createHash } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { endedTripNote } from '../../messages/workflow-kinds';
import { writeNote } from '../../temporal/durable-note';

/** Ends a round trip, until it would have expired. @returns false where it has ended already */
export type EndOnce = (state: string, expiresAt: number, now: number) => Promise<boolean>;

/** Once at all processes of the gateway together: noted in Temporal. For what signed-in people begin, as anybody else could fill Temporal with notes. */
export const onceAnywhere =
  (temporal: Client): EndOnce =>
  (state, expiresAt) => {
    const id = endedTripNote.idOf(createHash('sha256').update(state).digest('base64url'));
    return writeNote(temporal, id, 'A browser came back from a sign-in page', null, new Date(expiresAt));
  };

/** Once at this process. A code is taken only once by who issued it too. */
export function onceHere(): EndOnce {
  const ended = new Map<string, number>();
  return (state, expiresAt, now) => {
    for (const [old, until] of ended) if (until <= now) ended.delete(old);
    const isFirst = !ended.has(state);
    ended.set(state, expiresAt);
    return Promise.resolve(isFirst);
  };
}
