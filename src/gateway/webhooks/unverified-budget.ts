/** Deliveries of one trigger that may each be read back from Trello, in an interval. People seldom change more; what is beyond is found by a look. */
const perInterval = 30;
const intervalMilliseconds = 60_000;

/** Triggers remembered at once. Who invents their ids starts over for all of them, and costs Trello nothing: there are no such triggers. */
const mostTriggers = 10_000;

interface Interval {
  readonly startedAt: number;
  readonly ids: Set<string>;
  overflowed: boolean;
  /** Whether some were turned away before it began, and no delivery that was stored has said so. */
  gap: boolean;
}

type Taken = 'taken' | 'taken after a gap';

/**
 * What deliveries may cost that nobody has signed: each has the trigger read one action at Trello, out of the same limit that steps use, and
 * anybody who knows the address can send them.
 */
export class UnverifiedBudget {
  private readonly intervals = new Map<string, Interval>();

  /**
   * Counts one delivery.
   *
   * @returns `known`: this action was announced in this interval already. `spent`: no more now; ask to send it again.
   *   `taken after a gap`: the first since some were turned away, which a look has to find
   */
  take(triggerId: string, actionId: string, now = Date.now()): Taken | 'known' | 'spent' {
    const last = this.intervals.get(triggerId);
    if (last === undefined || last.startedAt + intervalMilliseconds <= now) {
      if (this.intervals.size >= mostTriggers) this.intervals.clear();
      const gap = last !== undefined && (last.overflowed || last.gap);
      const begun: Interval = { startedAt: now, ids: new Set(), overflowed: false, gap };
      this.intervals.set(triggerId, begun);
      return takeIn(begun, actionId);
    }
    if (last.ids.has(actionId)) return 'known';
    if (last.ids.size >= perInterval) {
      last.overflowed = true;
      return 'spent';
    }
    return takeIn(last, actionId);
  }

  /** Counts a delivery no longer that was not stored: it is sent again, and is not known then. @param taken how it was counted */
  giveBack(triggerId: string, actionId: string, taken: Taken): void {
    const interval = this.intervals.get(triggerId);
    if (interval === undefined) return;
    interval.ids.delete(actionId);
    if (taken === 'taken after a gap') interval.gap = true;
  }
}

function takeIn(interval: Interval, actionId: string): Taken {
  const { gap } = interval;
  interval.ids.add(actionId);
  interval.gap = false;
  return gap ? 'taken after a gap' : 'taken';
}
