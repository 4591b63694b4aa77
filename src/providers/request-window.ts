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

/** Requests close together are remembered as one: 10,000 in ten minutes need no 10,000 entries. */
const slicesPerInterval = 50;

/**
 * How many requests were made in the last interval, by this process and, as far as the provider reports it, by others.
 * Several limiters can share one. Times are milliseconds of one steady clock.
 */
export class RequestWindow {
  #max: number;
  #intervalMilliseconds: number;
  readonly #reserve: number;
  #slices: Slice[] = [];

  /** @param budget `reserve`: how much of `max` steps leave to calls that do not wait */
  constructor(budget: { max: number; intervalMilliseconds: number; reserve: number }) {
    this.#max = budget.max;
    this.#intervalMilliseconds = budget.intervalMilliseconds;
    this.#reserve = budget.reserve;
  }

  /** Milliseconds until a request that waits its turn behind `ahead` others has room; 0 is now. */
  delay(now: number, ahead = 0): number {
    const capacity = Math.max(1, this.#max - this.#reserve);
    let missing = this.#used(now) + ahead + 1 - capacity;
    if (missing <= 0) return 0;
    for (const slice of this.#slices) {
      missing -= slice.count;
      if (missing <= 0) return slice.lastAt + this.#intervalMilliseconds - now;
    }
    return this.#intervalMilliseconds * Math.ceil(missing / capacity);
  }

  /** Counts requests made now. */
  take(now: number, count = 1): void {
    const latest = this.#slices.at(-1);
    if (latest !== undefined && now - latest.startedAt < this.#intervalMilliseconds / slicesPerInterval) {
      latest.lastAt = now;
      latest.count += count;
    } else {
      this.#slices.push({ startedAt: now, lastAt: now, count });
    }
  }

  /** Never believe in more room than the provider reports: what it counted and we did not, others used. */
  correct(now: number, reported: ReportedBudget): void {
    this.#max = reported.max;
    this.#intervalMilliseconds = reported.intervalMilliseconds;
    const byOthers = reported.max - reported.remaining - this.#used(now);
    if (byOthers > 0) this.take(now, byOthers);
  }

  #used(now: number): number {
    this.#slices = this.#slices.filter(({ lastAt }) => lastAt + this.#intervalMilliseconds > now);
    return this.#slices.reduce((sum, { count }) => sum + count, 0);
  }
}
