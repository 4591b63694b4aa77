import { z } from 'zod';
import { messageSchema } from '../../src/providers/microsoft-graph/wire/message';
import { ifFound } from '../../src/providers/if-found';
import { toolError } from '../../src/contracts/tool-error';
import { mayHaveBeenSent } from '../nothing-sent';
import { createdBy } from './effect-property';
import type { MailboxStepContext } from './in-mailbox';
import { readDraft } from './read-draft';

/** Drafts that one look shows. */
const atOnce = 10;

const listSchema = z.looseObject({ value: z.array(messageSchema) });

/**
 * Removes the drafts that earlier attempts of this call have made besides the one that was sent: the answer got lost, and the draft was not to be
 * read yet when another was made. Once sending is noted, nobody sends them any more. The one that was sent may still lie there on its
 * way: what has its id or its Message-ID is not touched, and nothing where either is unknown.
 */
export async function discardOthers(
  sent: { draftId?: string | undefined; internetMessageId?: string | null | undefined },
  context: MailboxStepContext,
): Promise<void> {
  const { graph, at, key } = context;
  if (!mayHaveBeenSent(context) || sent.draftId === undefined || sent.internetMessageId == null) return;
  const removed = new Set<string>();
  for (;;) {
    const { value } = await graph.get(at`/mailFolders/drafts/messages`, {
      query: { $filter: createdBy(key), $top: atOnce, $select: 'id,isDraft,internetMessageId' },
      schema: listSchema,
    });
    const others = value.filter(
      ({ id, isDraft, internetMessageId }) =>
        isDraft === true &&
        id !== sent.draftId &&
        internetMessageId != null &&
        internetMessageId !== sent.internetMessageId &&
        !removed.has(id),
    );
    // A call whose attempts were cut off again and again may have left more than one look shows.
    if (others.length === 0) return;
    for (const { id } of others) {
      // What an attempt has removed whose answer got lost may show for a while.
      await ifFound(graph.post(at`/messages/${id}/permanentDelete`));
      removed.add(id);
    }
  }
}

/**
 * Removes the drafts that earlier attempts of this call have made besides the one that stays. What shows that one shows those before it.
 *
 * @throws ProviderUnavailable, to be tried again, while it does not show
 */
export async function discardEarlierDrafts(draftId: string, context: MailboxStepContext): Promise<void> {
  if (!mayHaveBeenSent(context)) return;
  const draft = await readDraft(draftId, context);
  // Somebody has sent or deleted it meanwhile.
  if (draft === undefined) return;
  const { graph, at, key } = context;
  const { value } = await graph.get(at`/mailFolders/drafts/messages`, {
    query: { $filter: createdBy(key), $top: atOnce, $select: 'id' },
    schema: listSchema,
  });
  if (!value.some(({ id }) => id === draftId))
    throw toolError('ProviderUnavailable', 'What was drafted does not show yet; it is looked for a little later.');
  await discardOthers({ draftId, internetMessageId: draft.internetMessageId }, context);
}
