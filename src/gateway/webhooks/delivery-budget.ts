/** Nobody has signed them, and anybody who knows the address can send them. People seldom change more; what is beyond is found by a look. */
export const unsignedPerMinute = 30;

/**
 * Trello has signed them, for whoever has our key, which is public: a stranger may make a webhook of their own board to our address. As many as Trello
 * lets one token read: 100 requests in ten seconds (https://developer.atlassian.com/cloud/trello/guides/rest-api/rate-limits/).
 */
export const signedPerMinute = 600;

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

/** What deliveries to a trigger may cost: each has it read one action at Trello, out of the same limit that steps use. */
export class DeliveryBudget {
  private readonly intervals = new Map<string, Interval>();
  private tidiedAt = 0;

  /** @param perInterval deliveries to one trigger that may each be read back from Trello, in a minute */
  constructor(private readonly perInterval: number) {}

  /** How many actions are remembered. */
  get remembered(): number {
    return [...this.intervals.values()].reduce((sum, { ids }) => sum + ids.size, 0);
  }

  /**
   * Counts one delivery.
   *
   * @returns `known`: this action was announced in this interval already. `spent`: no more now; ask to send it again.
   *   `taken after a gap`: the first since some were turned away, which a look has to find
   */
  take(triggerId: string, actionId: string, now = Date.now()): Taken | 'known' | 'spent' {
    this.tidy(now);
    const last = this.intervals.get(triggerId);
    if (last === undefined || last.startedAt + intervalMilliseconds <= now) {
      if (this.intervals.size >= mostTriggers) this.intervals.clear();
      const gap = last !== undefined && (last.overflowed || last.gap);
      const begun: Interval = { startedAt: now, ids: new Set(), overflowed: false, gap };
      this.intervals.set(triggerId, begun);
      return takeIn(begun, actionId);
    }
    if (last.ids.has(actionId)) return 'known';
    if (last.ids.size >= this.perInterval) {
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

  /** Forgets once in an interval what those that have ended took. */
  private tidy(now: number): void {
    if (this.tidiedAt + intervalMilliseconds > now) return;
    this.tidiedAt = now;
    for (const { startedAt, ids } of this.intervals.values()) if (startedAt + intervalMilliseconds <= now) ids.clear();
  }
}

function takeIn(interval: Interval, actionId: string): Taken {
  const { gap } = interval;
  interval.ids.add(actionId);
  interval.gap = false;
  return gap ? 'taken after a gap' : 'taken';
}
