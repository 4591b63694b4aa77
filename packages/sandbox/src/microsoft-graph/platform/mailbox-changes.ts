export type ChangeType = 'created' | 'updated' | 'deleted';

/** A change of an item or folder, as seen from the folder where it happened. */
export interface MailboxChange {
  readonly sequence: number;
  readonly kind: 'message' | 'mailFolder' | 'event' | 'contact';
  readonly changeType: ChangeType;
  readonly folderId: string;
  /** The ids that the item had at the time of the change. */
  readonly id: string;
  readonly immutableId: string;
  readonly changeKey: string;
}

/** The history of a mailbox's changes, for delta queries and notifications. */
export class MailboxChanges {
  private readonly entries: MailboxChange[] = [];
  private readonly listeners: ((change: MailboxChange) => void)[] = [];

  /** The sequence number of the newest change; 0 before the first. */
  get latest(): number {
    return this.entries.length;
  }

  record(change: Omit<MailboxChange, 'sequence'>): void {
    const entry = { ...change, sequence: this.entries.length + 1 };
    this.entries.push(entry);
    for (const listener of this.listeners) listener(entry);
  }

  since(sequence: number): readonly MailboxChange[] {
    return this.entries.slice(sequence);
  }

  onChange(listener: (change: MailboxChange) => void): void {
    this.listeners.push(listener);
  }
}
