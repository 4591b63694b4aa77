/** Unsigned: anybody who knows the address can send deliveries. People seldom make more changes; a pull finds the rest. */
export const unsignedPerMinute = 30;

/**
 * Signed by Trello, but for anybody who has our key, which is public: a stranger may create a webhook from their own board to our address. The
 * limit is what Trello lets one token read: 100 requests in ten seconds (https://developer.atlassian.com/cloud/trello/guides/rest-api/rate-limits/).
 */
export const signedPerMinute = 600;

const intervalMilliseconds = 60_000;

/** After this, refused deliveries are forgotten: a trigger with a webhook pulls every quarter of an hour, so it has found their events by then. */
const gapMilliseconds = 3_600_000;

interface Interval {
  readonly startedAt: number;
  readonly ids: Set<string>;
  overflowed: boolean;
  /** Whether deliveries were refused before this interval began, and no stored delivery has reported that yet. */
  gap: boolean;
}

type Taken = 'taken' | 'taken after a gap';

/** Limits the deliveries to a trigger: each makes the trigger read one action at Trello, from the same rate limit that steps use. */
export class DeliveryBudget {
  private readonly intervals = new Map<string, Interval>();
  private tidiedAt = 0;

  /** @param perInterval how many deliveries to one trigger may each be read back from Trello in a minute */
  constructor(private readonly perInterval: number) {}

  /** How many triggers and actions are remembered. */
  get remembered(): { triggers: number; actions: number } {
    const actions = [...this.intervals.values()].reduce((sum, { ids }) => sum + ids.size, 0);
    return { triggers: this.intervals.size, actions };
  }

  /**
   * Counts one delivery.
   *
   * @returns `known`: this action was already announced in this interval. `spent`: the budget is used up; ask the provider to send it again.
   *   `taken after a gap`: the first delivery since others were refused, which a pull has to find
   */
  take(triggerId: string, actionId: string, now = Date.now()): Taken | 'known' | 'spent' {
    this.tidy(now);
    const last = this.intervals.get(triggerId);
    if (last === undefined || last.startedAt + intervalMilliseconds <= now) {
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

  /** Uncounts a delivery that could not be stored, so that it is not `known` when it is sent again. @param taken what {@link take} returned for it */
  giveBack(triggerId: string, actionId: string, taken: Taken): void {
    const interval = this.intervals.get(triggerId);
    if (interval === undefined) return;
    interval.ids.delete(actionId);
    if (taken === 'taken after a gap') interval.gap = true;
    // While Temporal is away, nothing is stored for any id, and ids that somebody invents must not pile up.
    if (interval.ids.size === 0 && !interval.overflowed && !interval.gap) this.intervals.delete(triggerId);
  }

  /** Forgets a trigger that does not exist: anybody can invent ids, which must not fill the memory. */
  forget(triggerId: string): void {
    this.intervals.delete(triggerId);
  }

  /** At most once per interval: forgets intervals that have ended. Of those with refused deliveries, only the ids are forgotten for a while. */
  private tidy(now: number): void {
    if (this.tidiedAt + intervalMilliseconds > now) return;
    this.tidiedAt = now;
    for (const [triggerId, { startedAt, ids, overflowed, gap }] of this.intervals) {
      if (startedAt + intervalMilliseconds > now) continue;
      const isMissed = (overflowed || gap) && startedAt + gapMilliseconds > now;
      if (isMissed) ids.clear();
      else this.intervals.delete(triggerId);
    }
  }
}

function takeIn(interval: Interval, actionId: string): Taken {
  const { gap } = interval;
  interval.ids.add(actionId);
  interval.gap = false;
  return gap ? 'taken after a gap' : 'taken';
}
