import { z } from 'zod';
import { messageSchema } from '../../../src/providers/microsoft-graph/wire/message';
import { unlessGone } from '../../../src/providers/microsoft-graph/if-item-found';
import { toolError } from '../../../src/contracts/tool-error';
import { mayHaveBeenSent } from '../../attempts/nothing-sent';
import { createdBy, showingWritten } from '../../mailbox/effect-property';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { isChanged } from './as-written';
import type { DraftContent } from './draft-content';
import { draftFields } from './find-sent';
import { readDraft } from './read-draft';

/** The number of drafts that one request lists. */
const atOnce = 10;

const listSchema = z.looseObject({ value: z.array(messageSchema) });

/**
 * Removes the other drafts that earlier attempts of this call created: their answer was lost, the draft could not be read yet when another was
 * created, or it was not certain to be as it was written. Once sending is noted, no attempt sends them. One that somebody has changed is theirs, and
 * stays. The sent draft may still be in Drafts on its way out: a message with its id or Message-ID is not removed, and nothing is removed if the id or
 * Message-ID of the sent draft is unknown.
 */
export async function discardOthers(
  sent: {
    draftId?: string | undefined;
    internetMessageId?: string | null | undefined;
    /** Absent in the note of a release that did not compare. */
    written?: DraftContent | undefined;
  },
  context: MailboxStepContext,
): Promise<void> {
  const { graph, at, key } = context;
  if (!mayHaveBeenSent(context) || sent.draftId === undefined || sent.internetMessageId == null) return;
  const seen = new Set<string>();
  for (;;) {
    const { value } = await graph.get(at`/mailFolders/drafts/messages`, {
      query: { $filter: createdBy(key), $top: atOnce, $select: draftFields, $expand: showingWritten },
      schema: listSchema,
    });
    const others = value.filter(
      ({ id, isDraft, internetMessageId }) =>
        isDraft === true &&
        id !== sent.draftId &&
        internetMessageId != null &&
        internetMessageId !== sent.internetMessageId &&
        !seen.has(id),
    );
    // A call with many interrupted attempts may have left more drafts than one request lists.
    if (others.length === 0) return;
    for (const draft of others) {
      seen.add(draft.id);
      if (sent.written !== undefined && (await isChanged({ draft, written: sent.written }, context))) continue;
      // A draft may still show although an attempt with a lost answer has removed it.
      await unlessGone(graph.post(at`/messages/${draft.id}/permanentDelete`));
    }
  }
}

/**
 * Removes the other drafts that earlier attempts of this call created. Once Graph lists the draft that stays, it also lists the earlier ones.
 *
 * @throws ProviderUnavailable, retryable, while the draft does not show
 */
export async function discardEarlierDrafts(
  draftId: string,
  written: DraftContent | undefined,
  context: MailboxStepContext,
): Promise<void> {
  if (!mayHaveBeenSent(context)) return;
  const draft = await readDraft(draftId, context);
  // The draft has meanwhile been sent or deleted.
  if (draft === undefined) return;
  const { graph, at, key } = context;
  const { value } = await graph.get(at`/mailFolders/drafts/messages`, {
    query: { $filter: createdBy(key), $top: atOnce, $select: 'id' },
    schema: listSchema,
  });
  if (!value.some(({ id }) => id === draftId))
    throw toolError('ProviderUnavailable', 'What was drafted does not show yet; it is looked for a little later.');
  await discardOthers({ draftId, internetMessageId: draft.internetMessageId, written }, context);
}
