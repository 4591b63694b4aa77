import { createHash } from 'node:crypto';
import { malformedId } from './graph-error';

/** Which of an item's two ids a caller sees: `Prefer: IdType="ImmutableId"` chooses the one that survives moves. */
export type IdForm = 'default' | 'immutable';

/** The order of a mailbox's ids is fixed, so that the same requests on the same seed give the same ids. */
export class OutlookIds {
  private issued = 0;

  constructor(private readonly mailbox: string) {}

  folder(): string {
    return `AQMkAD${this.unique()}AAA=`;
  }

  item(): string {
    return `AAMkAD${this.unique()}AAA=`;
  }

  immutableItem(): string {
    return `AAkALg${this.unique()}AAA=`;
  }

  attachment(): string {
    return `AAMkAE${this.unique()}AAABEgAQAA==`;
  }

  changeKey(): string {
    return `CQAAABYAAA${this.unique().slice(0, 22)}`;
  }

  category(): string {
    const hex = Buffer.from(this.unique(), 'base64url').toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  private unique(): string {
    this.issued += 1;
    return createHash('sha512').update(`${this.mailbox}/${this.issued}`).digest('base64url').slice(0, 72);
  }
}

/** Throws ErrorInvalidIdMalformed for what cannot be an Outlook id at all. */
export function assertOutlookId(id: string): void {
  if (!/^A[AQ]\w[\w-]{40,}={0,2}$/.test(id)) throw malformedId();
}
