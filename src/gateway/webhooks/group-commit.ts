import { setImmediate as restOfThisTurn } from 'node:timers/promises';
import type { WebhookBatch } from '../../messages/trigger';
import type { ConcurrencyLimit } from '../../providers/concurrency-limit';

/** Most bytes of JSON in one signal: encrypted, it stays below the 256 KiB from which Temporal warns. */
const signalBytes = 240 * 1024;

/** Batches that may wait for one trigger; more only come when Temporal is slower than the provider. */
const waitingLimit = 5_000;

/** Whoever sent a batch does not wait for its turn any more. */
export const tooLate = new Error('The delivery could not be stored in time.');

interface WaitingBatch {
  readonly batch: WebhookBatch;
  readonly bytes: number;
  readonly until: number;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * What arrives while one signal is under way, or waits for its turn, goes out together in the next: one at a time, in order. The more comes, the
 * fewer signals it takes for each.
 */
export class GroupCommit {
  private readonly waiting: WaitingBatch[] = [];
  private sending = false;

  /** @param limit shared with the other triggers: signals under way make room for each other, and what waits grows together */
  constructor(
    private readonly send: (batch: WebhookBatch) => Promise<void>,
    private readonly limit: ConcurrencyLimit,
  ) {}

  get isFull(): boolean {
    return this.waiting.length >= waitingLimit;
  }

  get isIdle(): boolean {
    return !this.sending && this.waiting.length === 0;
  }

  /**
   * Resolves once the signal that carries this batch has succeeded.
   *
   * @param until a batch whose turn comes later, by the clock of `performance.now`, is not sent
   * @throws what the signal that carried it failed with, or {@link tooLate}
   */
  submit(batch: WebhookBatch, until: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ batch, bytes: Buffer.byteLength(JSON.stringify(batch)), until, resolve, reject });
      if (!this.sending) void this.sendAll();
    });
  }

  private async sendAll(): Promise<void> {
    this.sending = true;
    while (this.waiting.length > 0) {
      // What came with it is submitted in the same turn.
      await restOfThisTurn();
      await this.limit.run(() => this.sendGroup());
    }
    this.sending = false;
  }

  private async sendGroup(): Promise<void> {
    const group = this.nextGroup();
    if (group.length === 0) return;
    try {
      await this.send(mergeBatches(group.map(({ batch }) => batch)));
      for (const { resolve } of group) resolve();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  private nextGroup(): WaitingBatch[] {
    const group: WaitingBatch[] = [];
    let bytes = 0;
    for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
      if (performance.now() >= next.until) next.reject(tooLate);
      else {
        bytes += next.bytes;
        if (group.length > 0 && bytes > signalBytes) break;
        group.push(next);
      }
      this.waiting.shift();
    }
    return group;
  }
}

type Lifecycle = NonNullable<WebhookBatch['lifecycle']>;

/** A subscription that is gone asks for more than one that is to be renewed, and that for more than a look at what was missed. */
const byUrgency: readonly Lifecycle[] = ['subscription removed', 'reauthorization required', 'missed'];

/** All hints in their order, and the most urgent of what was said about the subscription. */
function mergeBatches(batches: readonly WebhookBatch[]): WebhookBatch {
  const lifecycle = byUrgency.find((urgent) => batches.some((batch) => batch.lifecycle === urgent));
  return { hints: batches.flatMap(({ hints }) => hints), ...(lifecycle === undefined ? {} : { lifecycle }) };
}
