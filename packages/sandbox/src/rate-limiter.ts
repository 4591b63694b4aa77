import type { SandboxClock } from './clock';

export interface RateWindow {
  /** Requests of this key in the current window, including this one. */
  readonly count: number;
  readonly remaining: number;
  readonly exceeded: boolean;
  readonly resetsInMilliseconds: number;
}

/** Counts requests per key in fixed windows that open with a key's first request. Refused requests count too. */
export class RateLimiter {
  private readonly windows = new Map<string, { opened: number; count: number }>();

  constructor(
    private readonly clock: SandboxClock,
    readonly limit: number,
    readonly windowMilliseconds: number,
  ) {}

  /** Counts one request (or `amount` units of what the limiter counts) and returns the state of the key's window. */
  hit(key: string, amount = 1): RateWindow {
    const now = this.clock.now().getTime();
    const open = this.windows.get(key);
    const window = open && now - open.opened < this.windowMilliseconds ? open : { opened: now, count: 0 };
    window.count += amount;
    this.windows.set(key, window);
    return this.describe(window, now);
  }

  /** Returns the state of the key's window without counting. */
  peek(key: string): RateWindow {
    const now = this.clock.now().getTime();
    const open = this.windows.get(key);
    const live = open && now - open.opened < this.windowMilliseconds ? open : { opened: now, count: 0 };
    return this.describe(live, now);
  }

  reset(): void {
    this.windows.clear();
  }

  private describe(window: { opened: number; count: number }, now: number): RateWindow {
    return {
      count: window.count,
      remaining: Math.max(0, this.limit - window.count),
      exceeded: window.count > this.limit,
      resetsInMilliseconds: window.opened + this.windowMilliseconds - now,
    };
  }
}

/** Counts concurrent operations per key. */
export class ConcurrencyLimiter {
  private readonly running = new Map<string, number>();

  constructor(readonly limit: number) {}

  /** Takes a place; returns undefined if all places are taken. Call the returned function once to release the place. */
  enter(key: string): (() => void) | undefined {
    const count = this.running.get(key) ?? 0;
    if (count >= this.limit) return undefined;
    this.running.set(key, count + 1);
    return () => this.running.set(key, (this.running.get(key) ?? 1) - 1);
  }
}
