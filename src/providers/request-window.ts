/** What a provider says about a budget, from its answer's headers. */
export interface ReportedBudget {
  max: number;
  remaining: number;
  intervalMilliseconds: number;
}

interface Slice {
  startedAt: number;
  lastAt: number;
  count: number;
}

/** What the provider last said was used up. */
interface ReportedUse {
  used: number;
  /** Requests of ours which it may not have counted. */
  uncounted: number;
  /** Requests of ours in the window it spoke of, at most. */
  own: number;
  /** When the window it spoke of must have ended. */
  until: number;
}

/** An answer that takes so long keeps the next request no longer: it may be a file. In milliseconds. */
const lateAnswer = 2_000;

/** Others have used the budget where so many more are counted than we have made: answers overtake each other. */
const overtaking = 2;

/** Processes that are reckoned with: eight, and something for answers that are seen late. */
const processes = 10;

/** After the last sign of others, they are reckoned with for so long. In milliseconds. */
const sharedFor = 30_000;

/** Requests close together are remembered as one: 10,000 in ten minutes need no 10,000 entries. */
const slicesPerInterval = 50;

/**
 * How many requests were made in the last interval, by this process and, as far as the provider reports it, by others.
 * Several limiters can share one. Times are milliseconds of one steady clock.
 */
export class RequestWindow {
  private max: number;
  private intervalMilliseconds: number;
  private readonly reserve: number;
  private readonly isShared: boolean;
  private slices: Slice[] = [];
  private reported: ReportedUse = { used: 0, uncounted: 0, own: 0, until: 0 };
  private underWay = 0;
  private isUnreported = false;
  private sharedUntil = 0;

  /**
   * @param budget `reserve`: how much of `max` steps leave to calls that do not wait; `isShared`: other processes may use it,
   *   which learn of each other by what the provider reports
   */
  constructor(budget: { max: number; intervalMilliseconds: number; reserve: number; isShared?: boolean }) {
    this.max = budget.max;
    this.intervalMilliseconds = budget.intervalMilliseconds;
    this.reserve = budget.reserve;
    this.isShared = budget.isShared ?? false;
  }

  /** Milliseconds until a request that waits its turn behind `ahead` others has room; 0 is now. */
  delay(now: number, ahead = 0): number {
    return Math.max(this.ownDelay(now, ahead), this.reportedDelay(now, ahead));
  }

  /**
   * Requests that may be made beside those under way. Where others use the budget too, the fewer the less is left of it: what all have under way,
   * unseen by each other, is then no more than that and the reserve. While nothing is known, one.
   */
  room(now: number): number {
    if (!this.isShared || this.isUnreported) return Infinity;
    const { used, uncounted, until } = this.reported;
    const isKnown = now < until;
    if (isKnown && now >= this.sharedUntil) return Infinity;
    const left = isKnown ? this.capacity - used - uncounted + this.underWay : 0;
    const room = Math.max(1, Math.floor(left / processes)) - this.underWay;
    const isAnswerLate = now - (this.slices.at(-1)?.lastAt ?? -Infinity) >= lateAnswer;
    return Math.max(room, isAnswerLate ? 1 : 0);
  }

  /** Counts a request made now; it is under way until {@link settle}. */
  take(now: number): void {
    this.underWay += 1;
    this.reported.uncounted += 1;
    this.reported.own += 1;
    const latest = this.slices.at(-1);
    if (latest !== undefined && now - latest.startedAt < this.intervalMilliseconds / slicesPerInterval) {
      latest.lastAt = now;
      latest.count += 1;
    } else {
      this.slices.push({ startedAt: now, lastAt: now, count: 1 });
    }
  }

  /** A request taken earlier has had its answer, or gets none. */
  settle(): void {
    this.underWay -= 1;
    this.isUnreported = this.reported.until === 0;
  }

  /**
   * Never believe in more room than the provider reports, whoever used it up. The provider may count in windows that begin with a
   * request: what it reports as used stays so until the window in which it was first seen must have ended. Answers that overtake
   * each other say a little less than was said before; a new window says much less. What is under way besides the answered request may
   * not have been counted yet.
   */
  correct(now: number, { max, remaining, intervalMilliseconds }: ReportedBudget): void {
    this.max = max;
    this.intervalMilliseconds = intervalMilliseconds;
    const used = max - remaining;
    const { used: before, own, until } = this.reported;
    const uncounted = Math.max(0, this.underWay - 1);
    if (now >= until || (used < before / 2 && before - used > 10))
      this.reported = { used, uncounted, own: this.underWay, until: now + intervalMilliseconds };
    else if (used > before) this.reported = { used, uncounted, own, until };
    if (used > this.reported.own + overtaking) this.sharedUntil = now + sharedFor;
  }

  private get capacity(): number {
    return Math.max(1, this.max - this.reserve);
  }

  private ownDelay(now: number, ahead: number): number {
    let missing = this.used(now) + ahead + 1 - this.capacity;
    if (missing <= 0) return 0;
    for (const slice of this.slices) {
      missing -= slice.count;
      if (missing <= 0) return slice.lastAt + this.intervalMilliseconds - now;
    }
    return this.intervalMilliseconds * Math.ceil(missing / this.capacity);
  }

  private reportedDelay(now: number, ahead: number): number {
    const { used, uncounted, until } = this.reported;
    const missing = used + uncounted + ahead + 1 - this.capacity;
    if (now >= until || missing <= 0) return 0;
    return until - now + this.intervalMilliseconds * Math.floor((missing - 1) / this.capacity);
  }

  private used(now: number): number {
    this.slices = this.slices.filter(({ lastAt }) => lastAt + this.intervalMilliseconds > now);
    return this.slices.reduce((sum, { count }) => sum + count, 0);
  }
}
