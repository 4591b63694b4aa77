import type { z } from 'zod';
import type { draftEmail } from '../../src/contracts/mail/draft-email';
import { parseAttachmentReference } from '../../src/contracts/attachment-reference';
import { toolError } from '../../src/contracts/tool-error';
import { ifFound } from '../../src/providers/if-found';
import { messageBody } from '../../src/providers/microsoft-graph/message-body';
import { attachmentSchema } from '../../src/providers/microsoft-graph/wire/attachment';
import type { GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { lastWord } from '../last-word';
import { mayHaveBeenSent } from '../nothing-sent';
import { attachToDraft, type Attached } from './attach-to-draft';
import type { MailboxStepContext } from './in-mailbox';
import { prepared, preparedSchema } from './prepare-draft';
import { replaceAboveQuote } from './quote-below';
import { readNamedDraft } from './read-draft';
import { recipient } from './write-draft';

type Change = z.output<typeof draftEmail.input> & { draft: string };

/** Gives a draft what is written; all of it but new files is absolute, so that doing it again changes nothing. */
export async function changeDraft(input: Change, context: MailboxStepContext): Promise<GraphMessage> {
  const { graph, at } = context;
  const removed = input.removeAttachments.map((reference) => attachmentOf(reference, input.draft));
  const attached = await attachedBefore(input, removed, context);
  try {
    const draft = await readNamedDraft(input.draft, context, input.body === undefined ? '' : ',body');
    for (const id of removed) await ifFound(graph.delete(at`/messages/${draft.id}/attachments/${id}`));
    const body = changesOf(input, draft);
    if (Object.keys(body).length > 0) await graph.patch(at`/messages/${draft.id}`, { body });
    await attachToDraft(draft.id, input.attachments, attached, context);
    return draft;
  } finally {
    if (!attached.inDoubt) context.saveProgress(prepared(context.attempt, input.draft, attached.count));
  }
}

function changesOf({ from, to, cc, bcc, subject, body, bodyFormat, importance }: Change, draft: GraphMessage) {
  return {
    ...(from === undefined ? {} : { from: recipient(from) }),
    ...(to === undefined ? {} : { toRecipients: to.map(recipient) }),
    ...(cc === undefined ? {} : { ccRecipients: cc.map(recipient) }),
    ...(bcc === undefined ? {} : { bccRecipients: bcc.map(recipient) }),
    ...(subject === undefined ? {} : { subject }),
    ...(importance === undefined ? {} : { importance }),
    ...(body === undefined ? {} : { body: replaceAboveQuote(messageBody(body, bodyFormat), draft.body) }),
  };
}

function attachmentOf(reference: string, draft: string): string {
  const place = parseAttachmentReference(reference);
  if (place?.from === 'mail' && place.messageId === draft) return place.attachmentId;
  throw toolError('InvalidInput', `removeAttachments: "${reference}" is no attachment of the draft.`);
}

/**
 * How many of the files the draft has from earlier attempts: as the last one has said, or by their names where its word never arrived. What a draft
 * shows can lag behind: a file is attached once more when it has not shown in half the time an effect is looked for. A person can take it off again.
 */
async function attachedBefore(
  { attachments, draft }: Change,
  removed: readonly string[],
  context: MailboxStepContext,
): Promise<Attached> {
  if (attachments.length === 0 || !mayHaveBeenSent(context)) return { count: 0, inDoubt: false };
  const said = preparedSchema.safeParse(lastWord(context));
  if (said.success) return { count: said.data.attached, inDoubt: false };
  const names = await namesOf(draft, removed, context);
  let count = 0;
  for (const reference of attachments) {
    const place = names.indexOf((await context.describeAttachment(reference)).name);
    if (place === -1) break;
    names.splice(place, 1);
    count += 1;
  }
  const { attemptedAt, since, patience } = context;
  if (count < attachments.length && attemptedAt.getTime() - since.getTime() < patience / 2)
    throw toolError('ProviderUnavailable', 'It is not certain which files the draft has; it is looked at once more.', {
      retryAfterMilliseconds: patience / 10,
    });
  return { count, inDoubt: false };
}

async function namesOf(
  draft: string,
  removed: readonly string[],
  { graph, at }: MailboxStepContext,
): Promise<string[]> {
  const names: string[] = [];
  const query = { $select: 'id,name' };
  for await (const { items } of graph.pages(at`/messages/${draft}/attachments`, { query, schema: attachmentSchema }))
    names.push(...items.flatMap(({ id, name }) => (removed.includes(id) || name == null ? [] : [name])));
  return names;
}
