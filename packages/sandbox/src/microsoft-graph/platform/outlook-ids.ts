import { createHash } from 'node:crypto';
import { itemNotFound, malformedId, notInMailbox, type GraphError } from './graph-error';

/** Which of an item's two ids a caller gets. `Prefer: IdType="ImmutableId"` selects the one that survives moves. */
export type IdForm = 'default' | 'immutable';

/**
 * Ids as long as real ones, and as similar: ids of one mailbox differ only near their end. Within a mailbox, an item's id has 152
 * characters, a folder's 120 (todotasklist and message pages of Graph's reference), a file's 184 (its message's id, `ABEgAQ` and sixteen
 * bytes), a conversation's 80. Immutable ids have 72 in the documents' examples and about 150 elsewhere; the sandbox uses the longer form.
 * A mailbox issues its ids in a fixed order, so that the same requests on the same seed give the same ids.
 */
export class OutlookIds {
  private issued = 0;
  /** The part that ids of this mailbox share. */
  private readonly store: string;

  constructor(private readonly mailbox: string) {
    this.store = digestOf(`${mailbox}/store`) + digestOf(`${mailbox}/more`);
  }

  folder(): string {
    return `AAMkAD${this.store.slice(0, 66)}${this.unique().slice(0, 44)}AAA=`;
  }

  item(): string {
    return `AAMkAD${this.store.slice(0, 98)}${this.unique().slice(0, 44)}AAA=`;
  }

  immutableItem(): string {
    return `AAkALg${this.store.slice(0, 98)}${this.unique().slice(0, 44)}AAA=`;
  }

  attachment(): string {
    return `AAMkAE${this.store.slice(0, 98)}${this.unique().slice(0, 44)}AAABEgAQA${this.unique().slice(0, 26)}=`;
  }

  /** Returns the conversation id of a thread. The same thread always has the same id in this mailbox. */
  conversation(thread: string): string {
    return `AAQkAD${this.store.slice(0, 44)}AQA${digestOf(`${this.mailbox}/${thread}`).slice(0, 26)}=`;
  }

  changeKey(): string {
    return `CQAAABYAAA${this.unique().slice(0, 22)}`;
  }

  category(): string {
    const hex = Buffer.from(this.unique(), 'base64url').toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  /** Returns the error for an id that nothing in this mailbox has. Throws ErrorInvalidIdMalformed for one that cannot be an Outlook id. */
  unknown(id: string): GraphError {
    assertOutlookId(id);
    return this.isOfAnother(id) ? notInMailbox(id, this.mailbox) : itemNotFound();
  }

  private isOfAnother(id: string): boolean {
    const [, store] = /^A(?:AMkA[DE]|AkALg)([\w-]{66})[\w-]{44,}={1,2}$/.exec(id) ?? [];
    return store !== undefined && store !== this.store.slice(0, 66);
  }

  private unique(): string {
    this.issued += 1;
    return digestOf(`${this.mailbox}/${this.issued}`);
  }
}

const digestOf = (text: string): string => createHash('sha512').update(text).digest('base64url');

/** Throws ErrorInvalidIdMalformed for a string that cannot be an Outlook id. */
export function assertOutlookId(id: string): void {
  if (!/^A[AQ]\w[\w-]{40,}={0,2}$/.test(id)) throw malformedId();
}
