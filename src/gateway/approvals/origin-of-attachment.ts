import { parseAttachmentReference } from '../../contracts/attachment-reference';

/** Describes where the file behind a reference is stored. */
export function originOfAttachment(text: string): string {
  const reference = parseAttachmentReference(text);
  if (reference?.from === 'card') return `File of a card, by the account ${reference.account}`;
  const item = reference?.from === 'event' ? 'an event' : 'a message';
  return `File of ${item} in the mailbox ${reference?.mailbox ?? reference?.account ?? 'of this account'}`;
}
