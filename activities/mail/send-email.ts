import { z } from 'zod';
import { sendEmail as contract } from '../../src/contracts/mail/send-email';
import { isToolError } from '../../src/contracts/tool-error';
import { ifFound } from '../../src/providers/if-found';
import { messageSchema, type GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { implement } from '../implement';
import { attachToDraft } from './attach-to-draft';
import { createdBy } from './effect-property';
import { inMailbox, type MailboxStepContext } from './in-mailbox';
import { beginDraft, writeDraft } from './write-draft';

type Message = z.output<typeof contract.input>;

const fields = { $select: 'id,isDraft,subject,conversationId,sentDateTime,toRecipients' };

/**
 * Sends by way of a draft that carries the call's key: `sendMail` answers no id, so an answer that got lost could not be told from a
 * message that was never sent. A retry finds the draft, or the message it has become, by the key and goes on from there; that is why a
 * copy always stays in Sent Items.
 */
export const sendEmail = implement(
  contract,
  inMailbox(async (input, context) => {
    const known = await findByKey(context);
    if (known !== undefined && known.isDraft !== true) return answer(known, input);

    const draft = known ?? (await beginDraft(input, context));
    context.saveProgress({ draftId: draft.id });
    try {
      const carried = await writeDraft(draft.id, input, context);
      await attachToDraft(draft.id, input.attachments, carried, context);
      await send(draft.id, context);
    } catch (error) {
      if (isToolError(error) && error.nonRetryable === true) await discard(draft.id, context);
      throw error;
    }
    return answer(await readSent(draft, context), input);
  }),
);

async function findByKey(context: MailboxStepContext): Promise<GraphMessage | undefined> {
  const { graph, at, key, progress } = context;
  const { value } = await graph.get(at`/messages`, {
    query: { $filter: createdBy(key), $top: 5, ...fields },
    schema: z.looseObject({ value: z.array(messageSchema) }),
  });
  const found = value.find(({ isDraft }) => isDraft !== true) ?? value[0];
  if (found !== undefined) return found;
  const saved = z.object({ draftId: z.string() }).safeParse(progress);
  return saved.success ? readMessage(saved.data.draftId, context) : undefined;
}

/** Undefined when it is not there (any more). */
function readMessage(id: string, { graph, at }: MailboxStepContext): Promise<GraphMessage | undefined> {
  return ifFound(graph.get(at`/messages/${id}`, { query: fields, schema: messageSchema }));
}

/** A draft that an earlier attempt has sent already is refused or gone; which of the two is read back afterwards. */
async function send(draftId: string, context: MailboxStepContext): Promise<void> {
  const { graph, at } = context;
  try {
    await graph.post(at`/messages/${draftId}/send`);
  } catch (error) {
    const refused =
      isToolError(error, 'NotFound') || isToolError(error, 'InvalidInput') || isToolError(error, 'Conflict');
    const current = refused ? await readMessage(draftId, context) : undefined;
    if (current === undefined || current.isDraft === true) throw error;
  }
}

/** Nobody comes back to a draft that is refused for good. The refusal is what counts: a draft that cannot be removed stays. */
async function discard(draftId: string, context: MailboxStepContext): Promise<void> {
  const remove = async () => {
    const current = await readMessage(draftId, context);
    if (current?.isDraft === true) await context.graph.post(context.at`/messages/${draftId}/permanentDelete`);
  };
  await Promise.allSettled([remove()]);
}

/** The immutable id is still good in Sent Items; while the message is on its way there, the draft tells what is known. */
async function readSent(draft: GraphMessage, context: MailboxStepContext): Promise<GraphMessage> {
  const sent = await readMessage(draft.id, context);
  return sent ?? draft;
}

function answer(message: GraphMessage, input: Message): z.input<typeof contract.output> {
  const to = message.toRecipients.flatMap(({ emailAddress }) => emailAddress.address ?? []);
  return {
    messageId: message.id,
    subject: message.subject ?? input.subject ?? '',
    to: to.length > 0 ? to : input.to,
    attachments: input.attachments.length,
    ...(message.conversationId == null ? {} : { conversationId: message.conversationId }),
    ...(message.sentDateTime == null ? {} : { sentAt: message.sentDateTime }),
  };
}
