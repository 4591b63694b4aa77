import type { z } from 'zod';
import { defined } from '../../../src/json/defined';
import type { draftEmail } from '../../../src/contracts/mail/draft-email';
import { parseAttachmentReference } from '../../../src/contracts/attachment-reference';
import { toolError } from '../../../src/contracts/tool-error';
import { unlessGone } from '../../../src/providers/microsoft-graph/if-item-found';
import { messageBody } from '../../../src/providers/microsoft-graph/message-body';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { inParts } from '../../attempts/parts-done';
import { attachFiles } from '../../mailbox/attach-files';
import { attachedBefore } from '../../mailbox/attached-before';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { lastingIds } from '../../mailbox/lasting-ids';
import { assertMakerIsNotSending } from './hold-draft';
import { prepared } from './prepare-draft';
import { replaceAboveQuote } from './quote-below';
import { readNamedDraft } from './read-draft';
import { recipient } from './envelope';

type Change = z.output<typeof draftEmail.input> & { draft: string };

/** Changes a draft. All changes except new files set absolute values, once if an attempt knows that it has. */
export async function changeDraft(input: Change, context: MailboxStepContext): Promise<GraphMessage> {
  const { graph, at } = context;
  const removed = await Promise.all(
    input.removeAttachments.map((reference, entry) => attachmentOf(reference, entry, input.draft, context)),
  );
  const attachments = at`/messages/${input.draft}/attachments`;
  const attached = await attachedBefore(input.attachments, attachments, context, removed);
  try {
    const draft = await readNamedDraft(input.draft, context, input.body === undefined ? '' : ',body');
    await assertMakerIsNotSending(draft, context, 'changed');
    for (const id of removed) await unlessGone(graph.delete(at`/messages/${draft.id}/attachments/${id}`));
    const body = changesOf(input, draft);
    await inParts(context, async (once) => {
      if (Object.keys(body).length > 0) await once('fields', () => graph.patch(at`/messages/${draft.id}`, { body }));
      await attachFiles(attachments, input.attachments, attached, context);
    });
    return draft;
  } finally {
    if (!attached.inDoubt) context.saveProgress(prepared(context.attempt, input.draft, attached.count));
  }
}

function changesOf(
  { from, to, cc, bcc, answersTo, subject, body, bodyFormat, importance }: Change,
  draft: GraphMessage,
) {
  return {
    ...(from !== undefined && { from: recipient(from) }),
    ...(to !== undefined && { toRecipients: to.map(recipient) }),
    ...(cc !== undefined && { ccRecipients: cc.map(recipient) }),
    ...(bcc !== undefined && { bccRecipients: bcc.map(recipient) }),
    ...(answersTo !== undefined && { replyTo: answersTo.map(recipient) }),
    ...defined({ subject, importance }),
    ...(body !== undefined && { body: replaceAboveQuote(messageBody(body, bodyFormat), draft.body) }),
  };
}

async function attachmentOf(
  reference: string,
  entry: number,
  draft: string,
  context: MailboxStepContext,
): Promise<string> {
  const place = parseAttachmentReference(reference);
  if (place?.from === 'mail' && (await isSameMessage(place.messageId, draft, context))) return place.attachmentId;
  // By its place: a model has a handle, and does not know the reference behind it.
  const sentence = 'This is no attachment of the draft. Find Email answers those there are.';
  throw toolError('InvalidInput', `removeAttachments.${String(entry)}: ${sentence}`);
}

/** Compares two ids of messages, of which each may be of the form that dies when the message is moved. */
async function isSameMessage(one: string, other: string, context: MailboxStepContext): Promise<boolean> {
  if (one === other) return true;
  const [first, second] = await lastingIds([one, other], context);
  return first === second;
}
