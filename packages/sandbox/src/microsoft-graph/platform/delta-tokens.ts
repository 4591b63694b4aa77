import { randomBytes } from 'node:crypto';
import type { TimeWindow } from '../calendar/event-item';
import { GraphError } from './graph-error';
import type { ChangeType } from './mailbox-changes';
import type { ODataQuery } from '../odata/list-query';

/** How Graph says that a token is dead: 410 with a Location to start again, or 400 with a code. */
export type DroppedDeltaAnswer = 'gone' | 'sync-state-not-found';

/** Real links have up to 2,000 characters. */
const tokenBytes = 1_350;

/** One entry of a round: an item to show as it is now, or an id that left. */
export type DeltaEntry = { readonly item: string } | { readonly removed: string };

/** What one round has to tell, and what its successor must know. */
export interface DeltaRound {
  /** What this round has still to tell; empty in a deltaLink. */
  readonly pending: readonly DeltaEntry[];
  /** Of a calendar view only: the window asked for at first, and the ids told so far. */
  readonly view?: { readonly window: TimeWindow; readonly told: readonly string[] };
}

export interface DeltaState extends DeltaRound {
  /** The path the round began at: a token works nowhere else. */
  readonly path: string;
  readonly query: Pick<ODataQuery, 'select' | 'expand' | 'filter'>;
  readonly changeTypes: readonly ChangeType[] | undefined;
  readonly pageSize: number;
  /** Changes after this one belong to the next round. */
  readonly watermark: number;
}

/** The opaque tokens of `@odata.nextLink` and `@odata.deltaLink`, and what they stand for. */
export class DeltaTokens {
  private readonly states = new Map<string, DeltaState>();
  private readonly dropped = new Map<string, { readonly answer: DroppedDeltaAnswer; readonly state: DeltaState }>();

  issue(state: DeltaState): string {
    const token = randomBytes(tokenBytes).toString('base64url');
    this.states.set(token, state);
    return token;
  }

  /** Throws as Graph does when the token is unknown, dead, or from elsewhere. `restart` is where to begin again. */
  read(token: string, path: string, restart: string): DeltaState {
    const state = this.states.get(token);
    if (state?.path === path) return state;
    const dead = this.dropped.get(token);
    if (dead?.answer === 'gone') {
      const { view } = dead.state;
      const window = view
        ? `&startDateTime=${view.window.start.toISOString()}&endDateTime=${view.window.end.toISOString()}`
        : '';
      const headers = { Location: `${restart}${window}` };
      throw new GraphError(410, 'SyncStateNotFound', 'The sync state generation is not found.', headers);
    }
    if (dead?.answer === 'sync-state-not-found') {
      throw new GraphError(400, 'syncStateNotFound', 'The sync state generation is not found.');
    }
    throw new GraphError(400, 'SyncStateInvalid', 'Badly formed token.');
  }

  /** Forgets all tokens handed out so far; returns how many there were. */
  drop(answer: DroppedDeltaAnswer): number {
    const count = this.states.size;
    for (const [token, state] of this.states) this.dropped.set(token, { answer, state });
    this.states.clear();
    return count;
  }
}
