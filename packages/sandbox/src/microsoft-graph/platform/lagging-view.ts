import type { SandboxClock } from '../../clock';

interface Version<Item> {
  readonly at: number;
  /** Undefined if the item was removed. */
  readonly item: Item | undefined;
}

/** The view keeps versions at least this long, even without a lag, because a test may add a lag at any time. */
const shortestMemoryMilliseconds = 10 * 60 * 1000;

/** Items as they were some time ago, because reads of a mailbox can lag behind writes. */
export class LaggingView<Item> {
  private readonly versions = new Map<string, Version<Item>[]>();

  constructor(
    private readonly clock: SandboxClock,
    private readonly lagMilliseconds: () => number,
  ) {}

  record(key: string, item: Item | undefined): void {
    const versions = this.versions.get(key) ?? [];
    versions.push({ at: this.clock.now().getTime(), item });
    this.versions.set(key, versions);
    this.forgetOld(key, versions);
  }

  /** @param more how much longer this read lags, in milliseconds */
  get(key: string, more = 0): Item | undefined {
    const until = this.clock.now().getTime() - this.lagMilliseconds() - more;
    return this.versions.get(key)?.findLast(({ at }) => at <= until)?.item;
  }

  all(more = 0): Item[] {
    for (const [key, versions] of this.versions) this.forgetOld(key, versions);
    return [...this.versions.keys()].flatMap((key) => this.get(key, more) ?? []);
  }

  /** Drops versions older than the newest version that all readers see. Drops an item if that version is its removal. */
  private forgetOld(key: string, versions: Version<Item>[]): void {
    const until = this.clock.now().getTime() - Math.max(this.lagMilliseconds(), shortestMemoryMilliseconds);
    const newestSeen = versions.findLastIndex(({ at }) => at <= until);
    if (newestSeen > 0) versions.splice(0, newestSeen);
    const [only, ...newer] = versions;
    if (newestSeen >= 0 && newer.length === 0 && only?.item === undefined) this.versions.delete(key);
  }
}
