/** The sandbox's time: it runs at the pace of real time from a chosen start, and can be moved forward. */
export class SandboxClock {
  private readonly offset: number;
  private advanced = 0;
  private readonly listeners: (() => void)[] = [];

  constructor(start: Date = new Date()) {
    this.offset = start.getTime() - Date.now();
  }

  now(): Date {
    return new Date(Date.now() + this.offset + this.advanced);
  }

  /** Moves time forward: tokens, subscriptions and limits age by as much. */
  advance(milliseconds: number): void {
    if (!(milliseconds >= 0)) throw new RangeError(`The clock only moves forward; got ${milliseconds} ms.`);
    this.advanced += milliseconds;
    for (const listener of this.listeners) listener();
  }

  /** What is made meanwhile is so much older. */
  earlier(milliseconds: number, make: () => void): void {
    this.advanced -= milliseconds;
    try {
      make();
    } finally {
      this.advanced += milliseconds;
    }
  }

  /** Called after each `advance`, for what must happen without a request to cause it. */
  onAdvance(listener: () => void): void {
    this.listeners.push(listener);
  }
}
