import { Appointments } from './appointments';

/** A worker's slots for activities, where nobody has said how many: most of an activity is waiting for a provider, or for a place there. */
export const activitySlots = 200;

/** Those of one agent who wait for the limit of one account. */
export class Crowd {
  /** For those who may not wait. */
  readonly appointments = new Appointments();
  /** By attempt, how many of its requests wait. */
  private readonly requests = new Map<object, number>();

  /** Attempts that wait, each in a slot of its worker. */
  get size(): number {
    return this.requests.size;
  }

  /** Whether nobody waits, nor is to come back. */
  isOver(now: number): boolean {
    return this.size === 0 && !this.appointments.areOpen(now);
  }

  come(attempt: object): void {
    this.requests.set(attempt, (this.requests.get(attempt) ?? 0) + 1);
  }

  go(attempt: object): void {
    const others = (this.requests.get(attempt) ?? 0) - 1;
    if (others > 0) this.requests.set(attempt, others);
    else this.requests.delete(attempt);
    if (this.size === 0) this.appointments.forget();
  }
}

/**
 * How many attempts may wait for the limits of their accounts, in the slots of a process. Half of them is never waited in: whoever has ten thousand steps for
 * one account keeps no slot from the others. Where all who may wait do, each crowd has its share; who is beyond it gives the slot back, and comes
 * again when its turn is due.
 */
export class WaitingRoom {
  private most: number;
  private readonly crowds = new Set<Crowd>();

  /** @param slots of the worker */
  constructor(slots = activitySlots) {
    this.most = slots / 2;
  }

  /** Of several workers in a process, the one with the fewest slots counts. */
  fit(slots: number): void {
    this.most = Math.min(this.most, slots / 2);
  }

  /** Whether one more may wait. */
  hasRoomFor(crowd: Crowd): boolean {
    const crowds = new Set([...this.crowds, crowd]);
    const all = [...crowds].reduce((sum, { size }) => sum + size, 0);
    return all < this.most || crowd.size < this.most / crowds.size;
  }

  /** @returns to be called when the request waits no more */
  enter(crowd: Crowd, attempt: object): () => void {
    crowd.come(attempt);
    this.crowds.add(crowd);
    return () => {
      crowd.go(attempt);
      if (crowd.size === 0) this.crowds.delete(crowd);
    };
  }
}
