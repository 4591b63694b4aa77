import { createHash } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { endedTripNote } from '../../messages/workflow-kinds';
import { writeNote } from '../../temporal/durable-note';

/** Ends a round trip, and remembers its end until the trip would have expired. @returns false if the trip has already ended */
export type EndOnce = (state: string, expiresAt: number, now: number) => Promise<boolean>;

/** Once across all gateway processes, noted in Temporal. Only for trips of signed-in people: anybody else could fill Temporal with notes. */
export const onceAnywhere =
  (temporal: Client): EndOnce =>
  (state, expiresAt) => {
    const id = endedTripNote.idOf(createHash('sha256').update(state).digest('base64url'));
    return writeNote(temporal, id, 'A browser came back from a sign-in page', null, new Date(expiresAt));
  };

/** Once in this process. The issuer, too, accepts a code only once. */
export function onceInThisProcess(): EndOnce {
  const ended = new Map<string, number>();
  return (state, expiresAt, now) => {
    for (const [old, until] of ended) if (until <= now) ended.delete(old);
    const isFirst = !ended.has(state);
    ended.set(state, expiresAt);
    return Promise.resolve(isFirst);
  };
}
