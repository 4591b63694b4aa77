import { randomBytes } from 'node:crypto';
import type { TimeWindow } from '../calendar/event-item';
import { GraphError } from './graph-error';
import type { ChangeType } from './mailbox-changes';
import type { ODataQuery } from '../odata/list-query';

/** How Graph reports an invalidated token: 410 with a Location to start again, or 400 with an error code. */
export type DroppedDeltaAnswer = 'gone' | 'sync-state-not-found';

/** Real links have up to 2,000 characters. */
const tokenBytes = 1_350;

/** One entry of a round: an item to show in its current state, or the id of an item that left. */
export type DeltaEntry = { readonly item: string } | { readonly removed: string };

/** The entries that one round reports, and what the next round needs to know. */
export interface DeltaRound {
  /** The entries that this round has not reported yet. Empty in a deltaLink. */
  readonly pending: readonly DeltaEntry[];
  /** Only for a calendar view: the window of the first request, and the ids reported so far. */
  readonly view?: { readonly window: TimeWindow; readonly reported: readonly string[] };
}

export interface DeltaState extends DeltaRound {
  /** The mailbox and collection where the round began. A token is valid only there. */
  readonly path: string;
  readonly query: Pick<ODataQuery, 'select' | 'expand' | 'filter'>;
  readonly changeTypes: readonly ChangeType[] | undefined;
  readonly pageSize: number;
  /** The sequence number of the last change in this round. Later changes belong to the next round. */
  readonly watermark: number;
}

/** The opaque tokens of `@odata.nextLink` and `@odata.deltaLink`, with the state of each. */
export class DeltaTokens {
  private readonly states = new Map<string, DeltaState>();
  private readonly dropped = new Map<string, { readonly answer: DroppedDeltaAnswer; readonly state: DeltaState }>();

  issue(state: DeltaState): string {
    const token = randomBytes(tokenBytes).toString('base64url');
    this.states.set(token, state);
    return token;
  }

  /** Returns the state of a token. Throws as Graph does for an unknown, invalidated or foreign token; `restart` is the URL for a new start. */
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

  /** Invalidates all tokens issued so far. Returns their number. */
  drop(answer: DroppedDeltaAnswer): number {
    const count = this.states.size;
    for (const [token, state] of this.states) this.dropped.set(token, { answer, state });
    this.states.clear();
    return count;
  }
}
