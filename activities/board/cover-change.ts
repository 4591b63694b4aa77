import type { z } from 'zod';
import { parseAttachmentReference } from '../../src/contracts/attachment-reference';
import type { updateCard } from '../../src/contracts/board/update-card';
import { toolError } from '../../src/contracts/tool-error';

type Cover = NonNullable<z.output<typeof updateCard.input>['cover']> | null;

/**
 * A cover as Trello takes it; an empty text takes it off.
 *
 * @throws InvalidInput when the picture is not on this card
 */
export function coverChange(cover: Cover, cardId: string): object | string {
  if (cover === null) return '';
  if ('color' in cover) return { color: cover.color };
  const reference = parseAttachmentReference(cover.attachment);
  if (reference?.from === 'card' && reference.cardId === cardId) return { idAttachment: reference.attachmentId };
  throw toolError(
    'InvalidInput',
    'cover: Only a picture that is attached to this card can be its cover. Take its "attachment" from Get Card.',
  );
}
