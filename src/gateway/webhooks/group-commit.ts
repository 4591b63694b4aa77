import { setImmediate as restOfThisTurn } from 'node:timers/promises';
import { defined } from '../../json/defined';
import type { WebhookBatch } from '../../messages/trigger';
import type { ConcurrencyLimit } from '../../concurrency/concurrency-limit';

/** The most bytes of JSON in one signal: encrypted, the signal stays below the 256 KiB from which Temporal warns. */
const signalBytes = 240 * 1024;

/** The most batches that wait for one trigger. The limit is reached only if Temporal is slower than the provider. */
const waitingLimit = 5_000;

/** The sender of the batch no longer waits for it. */
export const tooLate = new Error('The delivery could not be stored in time.');

interface WaitingBatch {
  readonly batch: WebhookBatch;
  readonly bytes: number;
  readonly until: number;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Sends a trigger its batches. Those that arrive while a signal is being sent, or waits for its turn, share the next signal. Signals are sent one at
 * a time, in order. The more batches arrive, the fewer signals each batch takes.
 */
export class GroupCommit {
  private readonly waiting: WaitingBatch[] = [];
  private sending = false;

  /** @param limit shared with other triggers: running signals make room for each other, and batches that wait meanwhile share a signal */
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
   * @param until a batch whose turn comes after this time (of `performance.now`) is not sent
   * @throws the error of the signal that carried the batch, or {@link tooLate}
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
      // Wait for the other batches of the same delivery, which are submitted in the same turn of the event loop.
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

/** Most urgent first: a removed subscription has to be made again, one to reauthorize has to be renewed, missed events only need a pull. */
const byUrgency: readonly Lifecycle[] = ['subscription removed', 'reauthorization required', 'missed'];

/** Merges batches: all hints in their order, and the most urgent lifecycle event. */
function mergeBatches(batches: readonly WebhookBatch[]): WebhookBatch {
  const lifecycle = byUrgency.find((urgent) => batches.some((batch) => batch.lifecycle === urgent));
  return { hints: batches.flatMap(({ hints }) => hints), ...defined({ lifecycle }) };
}
