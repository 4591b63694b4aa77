/** The sandbox's time: it runs at the pace of real time from a chosen start, and can be moved forward. */
export class SandboxClock {
  private readonly offset: number;
  private advanced = 0;
  private held: Date | undefined;
  private readonly listeners: (() => void)[] = [];

  constructor(start: Date = new Date()) {
    this.offset = start.getTime() - Date.now();
  }

  now(): Date {
    if (this.held) return new Date(this.held);
    return new Date(Date.now() + this.offset + this.advanced);
  }

  /** Moves time forward: tokens, subscriptions and limits age by the same amount. */
  advance(milliseconds: number): void {
    if (!(milliseconds >= 0)) throw new RangeError(`The clock only moves forward; got ${milliseconds} ms.`);
    this.advanced += milliseconds;
    for (const listener of this.listeners) listener();
  }

  /** Gives everything created in `make` one earlier timestamp: which object is the latest must not depend on the speed of creation. */
  earlier(milliseconds: number, make: () => void): void {
    this.held = new Date(this.now().getTime() - milliseconds);
    try {
      make();
    } finally {
      this.held = undefined;
    }
  }

  /** Calls the listener after each `advance`, for effects that no request causes. */
  onAdvance(listener: () => void): void {
    this.listeners.push(listener);
  }
}
