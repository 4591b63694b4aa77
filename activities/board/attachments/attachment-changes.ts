import { z } from 'zod';
import { parseAttachmentReference } from '../../../src/contracts/attachment-reference';
import type { ReviewFact } from '../../../src/contracts/review';
import { toolError } from '../../../src/contracts/tool-error';
import { isTrelloId } from '../../../src/providers/trello/ids';
import type { TrelloAttachment } from '../../../src/providers/trello/wire/attachment';
import { allNamed, findNamed } from '../../find-named';
import type { BoardStepContext } from '../../implement';
import { mayHaveBeenSent } from '../../attempts/nothing-sent';
import { listAttached, type WantedAttachment } from './attach-to-card';
import { attachedEarlier } from './attached-earlier';

interface WrittenChanges {
  addAttachments: readonly WantedAttachment[];
  /** By reference, id, name or URL. */
  removeAttachments: readonly string[];
}

const progressSchema = z.object({ goingIds: z.array(z.string()) });

/** Progress for a retry: ids of the attachments to remove that were found by name. Other attachments may have these names by then. */
export const goingAttachments = (removed: readonly TrelloAttachment[]): z.input<typeof progressSchema> => ({
  goingIds: removed.map(({ id }) => id),
});

/**
 * Finds which wanted attachments an earlier attempt attached, and which attachments to remove.
 *
 * @throws InvalidInput, NotFound with candidates when an attachment to remove is not on the card, or several have its name
 */
export async function attachmentsMeant(
  cardId: string,
  { addAttachments, removeAttachments }: WrittenChanges,
  context: BoardStepContext,
): Promise<{ earlier: (TrelloAttachment | undefined)[]; removed: TrelloAttachment[] }> {
  if (addAttachments.length + removeAttachments.length === 0) return { earlier: [], removed: [] };
  const present = await listAttached(cardId, context);
  const earlier = await attachedEarlier(addAttachments, present, context);
  const noted = progressSchema.safeParse(context.progress).data;
  if (noted !== undefined) {
    const removed = noted.goingIds.map((id) => present.find((attachment) => attachment.id === id) ?? { id, name: id });
    return { earlier, removed };
  }
  const others = present.filter((attachment) => !earlier.includes(attachment));
  const isGone = mayHaveBeenSent(context);
  const found = removeAttachments.flatMap(
    (written, at) =>
      attachmentMeant({ written, place: `removeAttachments.${String(at)}` }, others, cardId, isGone) ?? [],
  );
  return { earlier, removed: [...new Set(found)] };
}

interface NamedAttachment {
  written: string;
  /** Which entry of the input it is. A model knows that, and not the id behind its handle. */
  place: string;
}

/** @param isGone whether a missing attachment counts as removed, because an earlier attempt may have removed it */
function attachmentMeant(
  named: NamedAttachment,
  present: readonly TrelloAttachment[],
  cardId: string,
  isGone: boolean,
): TrelloAttachment | undefined {
  const { written, place } = named;
  const id = idIn(named, cardId);
  if (id === undefined) {
    const byName = present.map((attachment) => ({ ...attachment, alias: attachment.url ?? undefined }));
    if (isGone && allNamed(written, byName).length === 0) return undefined;
    const meant = findNamed(written, byName, 'attachment', 'The card');
    return present.find((attachment) => attachment.id === meant.id);
  }
  const meant = present.find((attachment) => attachment.id === id);
  if (meant !== undefined || isGone) return meant;
  throw toolError('NotFound', `${place}: The card has no such attachment. Get Card shows those there are.`);
}

/** @throws InvalidInput for a reference to something that is not on this card */
function idIn({ written, place }: NamedAttachment, cardId: string): string | undefined {
  if (isTrelloId(written)) return written.toLowerCase();
  const reference = parseAttachmentReference(written);
  if (reference === undefined) return undefined;
  if (reference.from === 'card' && reference.cardId === cardId) return reference.attachmentId;
  throw toolError('InvalidInput', `${place}: This is not attached to this card. Get Card shows what is.`);
}

/** Tells the reviewer which attachments are removed for good. */
export const removedFact = (removed: readonly TrelloAttachment[]): ReviewFact => ({
  name: 'Removes',
  value: removed.map(({ name }) => `“${name}”`).join('\n'),
  binds: removed.map(({ id }) => id),
});
