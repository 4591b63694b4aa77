export type ChangeType = 'created' | 'updated' | 'deleted';

/** Something that happened to an item (or a folder), as seen from the folder it happened in. */
export interface MailboxChange {
  readonly sequence: number;
  readonly kind: 'message' | 'mailFolder' | 'event' | 'contact';
  readonly changeType: ChangeType;
  readonly folderId: string;
  /** The ids the item had when it happened. */
  readonly id: string;
  readonly immutableId: string;
  readonly changeKey: string;
}

/** The history delta queries read and notifications are made from. */
export class MailboxChanges {
  private readonly entries: MailboxChange[] = [];
  private readonly listeners: ((change: MailboxChange) => void)[] = [];

  /** Number of the newest change; 0 before the first. */
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
