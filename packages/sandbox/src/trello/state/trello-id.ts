import { createHash } from 'node:crypto';
import type { SandboxClock } from '../../clock';

/** 24 hex digits; the first 8 are the second of creation, the last 6 count up. */
export class TrelloIds {
  private count = 0;
  private actions = 0;

  /** @param inOrder whether the ids of actions within one second are in the order of the actions */
  constructor(
    private readonly clock: SandboxClock,
    private readonly inOrder = false,
  ) {}

  next(): string {
    const seconds = Math.floor(this.clock.now().getTime() / 1000);
    this.count += 1;
    return `${hex(seconds, 8)}5a4db0c0de${hex(this.count, 6)}`;
  }

  /**
   * Returns an id for an action. Ids within one second are not in order: recorded on api.trello.com are 7 pairs in the
   * wrong order in a page of 50 sorted by date, so every seventh id swaps places with the one before.
   */
  nextOfAction(): string {
    const seconds = Math.floor(this.clock.now().getTime() / 1000);
    this.actions += 1;
    const inversion = this.inOrder ? 0 : ([1, -1][this.actions % 7] ?? 0);
    return `${hex(seconds, 8)}5a4db0ac70${hex(this.actions + inversion, 6)}`;
  }

  /** Returns the 8 letters and digits under which a card or board appears in URLs. */
  nextShortLink(): string {
    this.count += 1;
    const digest = createHash('sha256').update(`short link ${this.count}`).digest('base64');
    return digest.replace(/[^A-Za-z0-9]/g, '').slice(0, 8);
  }
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

export function isTrelloId(text: string): boolean {
  return /^[0-9a-f]{24}$/i.test(text);
}

export function isShortLink(text: string): boolean {
  return /^[A-Za-z0-9]{8}$/.test(text);
}

/** Returns when the object with this id was created, to the second. */
export function createdAt(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8), 16) * 1000);
}
