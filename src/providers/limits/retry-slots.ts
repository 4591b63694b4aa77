/** The rate of turns is computed from the last turns: from at most this many, and not from fewer than `enough`. */
const remembered = 32;
const enough = 8;

/** Callers that come back slightly early keep the provider busy and wait for the rest. */
const early = 0.9;

/** The longest delay, because the rate of turns may change meanwhile. */
const longestMilliseconds = 10 * 60_000;

/**
 * Assigns return times to requests that may not wait: one after the other, at the recent rate of turns, so that they neither collide nor leave the
 * provider idle. Times are milliseconds of one steady clock.
 */
export class RetrySlots {
  private turns: number[] = [];
  /** In ascending order. */
  private booked: number[] = [];

  /** Records that a waiting request got its turn. */
  turn(now: number): void {
    this.turns = [...this.turns, now].slice(-remembered);
  }

  /** Forgets the rate of turns because no request waits any more: it says nothing about the next queue. */
  forget(): void {
    this.turns = [];
  }

  /**
   * @param waiting number of attempts that wait now, and whose turn therefore comes first
   * @param leastDelay the delay in milliseconds that the limit requires of a request with `ahead` others before it
   * @returns in how many milliseconds to come back
   */
  book(now: number, waiting: number, leastDelay: (ahead: number) => number): number {
    this.booked = this.booked.filter((at) => at > now);
    const ahead = waiting + this.booked.length;
    const expected = Math.max(leastDelay(ahead), ahead * this.timeBetweenTurns());
    const at = Math.max(now + Math.min(longestMilliseconds, expected * early), this.booked.at(-1) ?? 0);
    this.booked.push(at);
    return at - now;
  }

  /** Whether an assigned return time is still to come. */
  areOpen(now: number): boolean {
    return (this.booked.at(-1) ?? 0) > now;
  }

  private timeBetweenTurns(): number {
    const [first, last] = [this.turns[0], this.turns.at(-1)];
    if (this.turns.length < enough || first === undefined || last === undefined) return 0;
    return (last - first) / (this.turns.length - 1);
  }
}
