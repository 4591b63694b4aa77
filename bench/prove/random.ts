/** Random choices that a seed reproduces (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns undefined for an empty list. */
  pick<Thing>(things: readonly Thing[]): Thing | undefined {
    return things[Math.floor(this.next() * things.length)];
  }

  /** Includes each item with this probability. */
  some<Thing>(things: readonly Thing[], probability: number): Thing[] {
    return things.filter(() => this.chance(probability));
  }
}
