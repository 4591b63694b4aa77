import { formatAttachmentReference } from '../../../src/contracts/attachment-reference';
import { isTrelloId, parseTrelloReference } from '../../../src/providers/trello/ids';

/**
 * Returns the reference of the file whose contents a call's path addresses, `cards/{id}/attachments/{id}/download/{name}`: undefined for any other path.
 *
 * @param segments below `/1`
 */
export function fileOfCall(segments: readonly string[], account: string): string | undefined {
  const [cards = '', cardId = '', attachments = '', attachmentId = '', download = ''] = segments;
  const isOne = /^cards?$/i.test(cards) && /^attachments?$/i.test(attachments) && /^download$/i.test(download);
  // Anything else in the place of an id finds nothing, and is no part of a reference.
  const isNamed = parseTrelloReference(cardId) !== undefined && isTrelloId(attachmentId);
  return isOne && isNamed ? formatAttachmentReference({ from: 'card', account, cardId, attachmentId }) : undefined;
}
