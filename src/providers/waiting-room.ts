/** A worker's slots for activities, where nobody has said how many: most of an activity is waiting for a provider, or for a place there. */
export const activitySlots = 200;

/** Those who wait for the limit of one account. */
export interface Crowd {
  /** Attempts that wait, each in a slot of its worker. */
  readonly waitingAttempts: number;
}

/**
 * How many attempts may wait for the limits of their accounts, in the slots of a process. Half of them is never waited in: whoever has ten thousand steps for
 * one account keeps no slot from the others. Where all who may wait do, each account has its share; who is beyond it gives the slot back, and comes
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
    const all = [...crowds].reduce((sum, { waitingAttempts }) => sum + waitingAttempts, 0);
    return all < this.most || crowd.waitingAttempts < this.most / crowds.size;
  }

  /** To be told whenever somebody has come or gone. */
  note(crowd: Crowd): void {
    if (crowd.waitingAttempts > 0) this.crowds.add(crowd);
    else this.crowds.delete(crowd);
  }
}
