import { parseAttachmentReference } from '../../contracts/attachment-reference';

/** Where the file behind a reference lies, in words. */
export function originOfAttachment(text: string): string {
  const reference = parseAttachmentReference(text);
  if (reference?.from === 'card') return `File of a card, by the account ${reference.account}`;
  const item = reference?.from === 'event' ? 'an event' : 'a message';
  return `File of ${item} in the mailbox ${reference?.mailbox ?? reference?.account ?? 'of this account'}`;
}
