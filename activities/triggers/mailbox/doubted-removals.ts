import { z } from 'zod';
import { mayLag } from '../read-lag';

/** By the id of an item that a delta has called removed while it could still be read: ISO instant of that read. */
export const doubtedSchema = z.record(z.string(), z.iso.datetime());
type Doubted = z.output<typeof doubtedSchema>;

/** Most items in doubt, at some 180 bytes each in a trigger's history. Of further ones the first read counts. */
const mostDoubted = 100;

/**
 * Items that a delta called removed and that could still be read by their ids: they were moved, or reads lag behind. A delta tells of each once, so they
 * are kept in the position and read once more.
 */
export class DoubtedRemovals {
  private readonly since: Map<string, string>;

  constructor(
    doubted: Doubted | undefined,
    private readonly now: Date,
  ) {
    this.since = new Map(Object.entries(doubted ?? {}));
  }

  get ids(): string[] {
    return [...this.since.keys()];
  }

  /** Ids of the items whose next read counts. */
  get due(): string[] {
    return [...this.since].flatMap(([id, since]) => (mayLag(since, this.now) ? [] : id));
  }

  /** Reads removed items: which of them are gone, and which can still be read and are not in doubt (any more): they were moved. */
  async judge<Item>(
    removed: readonly string[],
    read: (id: string) => Promise<Item | undefined>,
  ): Promise<{ gone: string[]; moved: Item[] }> {
    const items = await Promise.all(removed.map(async (id) => ({ id, now: await read(id) })));
    const gone = items.flatMap(({ id, now }) => (now === undefined ? id : []));
    for (const id of gone) this.settle(id);
    return { gone, moved: items.flatMap(({ id, now }) => (now === undefined || this.add(id) ? [] : now)) };
  }

  /** Notes that a removed item can still be read. Returns whether that is in doubt. */
  private add(id: string): boolean {
    const since = this.since.get(id);
    const isDoubted = since === undefined ? this.since.size < mostDoubted : mayLag(since, this.now);
    if (!isDoubted) this.settle(id);
    else if (since === undefined) this.since.set(id, this.now.toISOString());
    return isDoubted;
  }

  /** The item is known to be there, or to be gone. */
  settle(id: string): void {
    this.since.delete(id);
  }

  /** What the position keeps. Undefined without doubt. */
  get kept(): Doubted | undefined {
    return this.since.size === 0 ? undefined : Object.fromEntries(this.since);
  }
}
