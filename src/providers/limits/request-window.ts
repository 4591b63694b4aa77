/** A budget as the headers of a provider's answer report it. */
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

/** The use that the provider last reported. */
interface ReportedUse {
  used: number;
  /** Requests of this process which the report may not include. */
  uncounted: number;
  /** An upper bound of this process's requests in the reported window. */
  own: number;
  /** When the reported window must have ended. */
  until: number;
}

/** A request without an answer for this long no longer delays the next one: it may transfer a file. */
const lateAnswerMilliseconds = 2_000;

/** Other processes share the budget if the provider counts this many requests more than ours. The margin allows for answers out of order. */
const overtaking = 2;

/** The assumed number of processes: eight, plus a margin for answers that arrive late. */
const processes = 10;

/** How long the budget counts as shared after the last sign of other processes. */
const sharedMilliseconds = 30_000;

/** Requests close together are stored as one slice: 10,000 in ten minutes need no 10,000 entries. */
const slicesPerInterval = 50;

/**
 * Counts the requests of the last interval, by this process and, as far as the provider reports it, by others.
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
   *   and they learn of each other through the provider's reports
   */
  constructor(budget: { max: number; intervalMilliseconds: number; reserve: number; isShared?: boolean }) {
    this.max = budget.max;
    this.intervalMilliseconds = budget.intervalMilliseconds;
    this.reserve = budget.reserve;
    this.isShared = budget.isShared ?? false;
  }

  /** Returns milliseconds until a request with `ahead` others before it has room; 0 means now. */
  delay(now: number, ahead = 0): number {
    return Math.max(this.ownDelay(now, ahead), this.reportedDelay(now, ahead));
  }

  /**
   * Returns how many requests may be made in addition to those under way. In a shared budget, the number shrinks with the budget that is left: all
   * requests that processes have under way, unseen by each other, then stay within that and the reserve. Before the first report, it is one.
   */
  room(now: number): number {
    if (!this.isShared || this.isUnreported) return Infinity;
    const { used, uncounted, until } = this.reported;
    const isKnown = now < until;
    if (isKnown && now >= this.sharedUntil) return Infinity;
    const left = isKnown ? this.capacity - used - uncounted + this.underWay : 0;
    const room = Math.max(1, Math.floor(left / processes)) - this.underWay;
    const isAnswerLate = now - (this.slices.at(-1)?.lastAt ?? -Infinity) >= lateAnswerMilliseconds;
    return Math.max(room, isAnswerLate ? 1 : 0);
  }

  /** Counts a request made now. It is under way until {@link settle}. */
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

  /** Records that a request taken earlier got its answer, or will get none. */
  settle(): void {
    this.underWay -= 1;
    this.isUnreported = this.reported.until === 0;
  }

  /**
   * Applies the provider's report, so that the window never assumes more room than reported, whoever used it. The provider may count in windows that
   * begin with a request: reported use therefore counts until the window of its first report must have ended. Answers out of order report slightly
   * less use than before; a new window reports much less. The report may not include requests that are under way in addition to the
   * answered one.
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
    if (used > this.reported.own + overtaking) this.sharedUntil = now + sharedMilliseconds;
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
