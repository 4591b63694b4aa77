import type { SandboxClock } from '../../clock';

interface Version<Item> {
  readonly at: number;
  /** Undefined when it was removed. */
  readonly item: Item | undefined;
}

/** Items as they were a while ago: what is read of a mailbox can lag behind what was written to it. */
export class LaggingView<Item> {
  private readonly versions = new Map<string, Version<Item>[]>();

  constructor(
    private readonly clock: SandboxClock,
    private readonly lagMilliseconds: () => number,
  ) {}

  record(key: string, item: Item | undefined): void {
    const known = this.versions.get(key) ?? [];
    this.versions.set(key, [...known.slice(-20), { at: this.clock.now().getTime(), item }]);
  }

  get(key: string): Item | undefined {
    const until = this.clock.now().getTime() - this.lagMilliseconds();
    return this.versions.get(key)?.findLast(({ at }) => at <= until)?.item;
  }

  all(): Item[] {
    return [...this.versions.keys()].flatMap((key) => this.get(key) ?? []);
  }
}
