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

  /** Moves time forward: tokens, subscriptions and limits age by as much. */
  advance(milliseconds: number): void {
    if (!(milliseconds >= 0)) throw new RangeError(`The clock only moves forward; got ${milliseconds} ms.`);
    this.advanced += milliseconds;
    for (const listener of this.listeners) listener();
  }

  /** What is made meanwhile is so much older, and all of one moment: which of it is the latest must not hang on how quickly it is made. */
  earlier(milliseconds: number, make: () => void): void {
    this.held = new Date(this.now().getTime() - milliseconds);
    try {
      make();
    } finally {
      this.held = undefined;
    }
  }

  /** Called after each `advance`, for what must happen without a request to cause it. */
  onAdvance(listener: () => void): void {
    this.listeners.push(listener);
  }
}
