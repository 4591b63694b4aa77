import { randomBytes } from 'node:crypto';
import { GraphError } from './graph-error';
import type { ChangeType } from './mailbox-changes';
import type { ODataQuery } from './odata/list-query';

/** How Graph says that a token is dead: 410 with a Location to start again, or 400 with a code. */
export type DroppedDeltaAnswer = 'gone' | 'sync-state-not-found';

/** One entry of a round: an item to show as it is now, or an id that left. */
export type DeltaEntry = { readonly item: string } | { readonly removed: string };

export interface DeltaState {
  /** The path the round began at: a token works nowhere else. */
  readonly path: string;
  readonly query: Pick<ODataQuery, 'select' | 'expand' | 'filter'>;
  readonly changeTypes: readonly ChangeType[] | undefined;
  readonly pageSize: number;
  /** What this round has still to tell; empty in a deltaLink. */
  readonly pending: readonly DeltaEntry[];
  /** Changes after this one belong to the next round. */
  readonly watermark: number;
}

/** The opaque tokens of `@odata.nextLink` and `@odata.deltaLink`, and what they stand for. */
export class DeltaTokens {
  private readonly states = new Map<string, DeltaState>();
  private readonly dropped = new Map<string, DroppedDeltaAnswer>();

  issue(state: DeltaState): string {
    const token = randomBytes(48).toString('base64url');
    this.states.set(token, state);
    return token;
  }

  /** Throws as Graph does when the token is unknown, dead, or from elsewhere. `restart` is where to begin again. */
  read(token: string, path: string, restart: string): DeltaState {
    const state = this.states.get(token);
    if (state?.path === path) return state;
    const answer = this.dropped.get(token);
    if (answer === 'gone') {
      throw new GraphError(410, 'SyncStateNotFound', 'The sync state generation is not found.', { Location: restart });
    }
    if (answer === 'sync-state-not-found') {
      throw new GraphError(400, 'syncStateNotFound', 'The sync state generation is not found.');
    }
    throw new GraphError(400, 'SyncStateInvalid', 'Badly formed token.');
  }

  /** Forgets all tokens handed out so far; returns how many there were. */
  drop(answer: DroppedDeltaAnswer): number {
    const count = this.states.size;
    for (const token of this.states.keys()) this.dropped.set(token, answer);
    this.states.clear();
    return count;
  }
}
