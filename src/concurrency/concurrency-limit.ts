/** Runs a limited amount of work at once; the rest waits in order of arrival. */
export class ConcurrencyLimit {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** @throws the signal's reason when it aborts while the work waits */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (this.free > 0) this.free -= 1;
    else await this.turn(signal);
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free += 1;
      else next();
    }
  }

  private turn(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        reject(signal?.reason as Error);
      };
      this.waiting.push(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}

/** Like `Promise.all` of the work for each item of a list, but with a limited number at once. */
export function mapAtOnce<Item, Result>(
  list: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const limit = new ConcurrencyLimit(atOnce);
  return Promise.all(list.map((item) => limit.run(() => work(item))));
}
