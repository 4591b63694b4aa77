/** As many turns tell how fast they come. */
const remembered = 32;
const enough = 8;

/** Who comes back a little early keeps the provider busy, and waits for the rest. */
const early = 0.9;

/** Nobody is sent away for longer: how fast turns come may change. In milliseconds. */
const longest = 10 * 60_000;

/**
 * When those who may not wait come back: one after the other, as fast as turns have been coming, so that they neither meet nor leave the provider idle.
 * Times are milliseconds of one steady clock.
 */
export class Appointments {
  private turns: number[] = [];
  /** Rising: each is at or after the one before. */
  private booked: number[] = [];

  /** Somebody's turn has come who had waited. */
  turn(now: number): void {
    this.turns = [...this.turns, now].slice(-remembered);
  }

  /** Nobody waits any more: how fast turns came tells nothing of the next time. */
  forget(): void {
    this.turns = [];
  }

  /**
   * @param waiting those whose turn comes first
   * @param leastDelay what the limit itself asks for behind so many others, in milliseconds
   * @returns in how many milliseconds to come back
   */
  book(now: number, waiting: number, leastDelay: (ahead: number) => number): number {
    this.booked = this.booked.filter((at) => at > now);
    const ahead = waiting + this.booked.length;
    const expected = Math.max(leastDelay(ahead), ahead * this.timeBetweenTurns());
    const at = Math.max(now + Math.min(longest, expected * early), this.booked.at(-1) ?? 0);
    this.booked.push(at);
    return at - now;
  }

  /** Whether somebody is still to come back. */
  areOpen(now: number): boolean {
    return (this.booked.at(-1) ?? 0) > now;
  }

  private timeBetweenTurns(): number {
    const [first, last] = [this.turns[0], this.turns.at(-1)];
    if (this.turns.length < enough || first === undefined || last === undefined) return 0;
    return (last - first) / (this.turns.length - 1);
  }
}
