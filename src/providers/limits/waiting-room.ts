import { RetrySlots } from './retry-slots';

/** A worker's activity slots when its owner sets no number: most of an activity is waiting for a provider, or for a place there. */
export const activitySlots = 200;

/** The requests of one agent that wait for the limit of one account. */
export class AgentQueue {
  /** For attempts that may not wait. */
  readonly retrySlots = new RetrySlots();
  /** The number of waiting requests, by attempt. */
  private readonly requests = new Map<object, number>();

  /** The number of waiting attempts, each in a slot of its worker. */
  get size(): number {
    return this.requests.size;
  }

  /** Whether no attempt waits, and none is to come back. */
  isOver(now: number): boolean {
    return this.size === 0 && !this.retrySlots.areOpen(now);
  }

  come(attempt: object): void {
    this.requests.set(attempt, (this.requests.get(attempt) ?? 0) + 1);
  }

  go(attempt: object): void {
    const others = (this.requests.get(attempt) ?? 0) - 1;
    if (others > 0) this.requests.set(attempt, others);
    else this.requests.delete(attempt);
    if (this.size === 0) this.retrySlots.forget();
  }
}

/**
 * Limits how many attempts may wait for the limits of their accounts in the slots of a process. Half of the slots are never used for waiting, so that
 * ten thousand steps for one account take no slot from other accounts. When all that may wait do, each queue has its share; an attempt beyond the
 * share releases its slot and comes back when its turn is due.
 */
export class WaitingRoom {
  private most: number;
  private readonly queues = new Set<AgentQueue>();

  /** @param slots of the worker */
  constructor(slots = activitySlots) {
    this.most = slots / 2;
  }

  /** Adjusts to a worker's slots: of several workers in a process, the one with the fewest slots counts. */
  fit(slots: number): void {
    this.most = Math.min(this.most, slots / 2);
  }

  /** Whether one more may wait. */
  hasRoomFor(queue: AgentQueue): boolean {
    const queues = new Set([...this.queues, queue]);
    const all = [...queues].reduce((sum, { size }) => sum + size, 0);
    return all < this.most || queue.size < this.most / queues.size;
  }

  /** @returns a function to call when the request stops waiting */
  enter(queue: AgentQueue, attempt: object): () => void {
    queue.come(attempt);
    this.queues.add(queue);
    return () => {
      queue.go(attempt);
      if (queue.size === 0) this.queues.delete(queue);
    };
  }
}
