import { z } from 'zod';
import { sendEmail as contract } from '../../src/contracts/mail/send-email';
import { isToolError } from '../../src/contracts/tool-error';
import { ifFound } from '../../src/providers/if-found';
import { path } from '../../src/providers/request-path';
import type { MailStepContext } from '../implement';
import { messageSchema, type GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { implement } from '../implement';
import { attachToDraft } from './attach-to-draft';
import { createdBy, markedWith } from './effect-property';
import { messageBody } from './message-body';

type Input = z.output<typeof contract.input>;

const fields = { $select: 'id,isDraft,subject,conversationId,sentDateTime,toRecipients' };

/**
 * Sends by way of a draft that carries the call's key: `sendMail` answers no id, so an answer that got lost could not be told from a
 * message that was never sent. A retry finds the draft, or the message it has become, by the key and goes on from there.
 */
export const sendEmail = implement(contract, async (input, context) => {
  const known = await findByKey(context);
  if (known !== undefined && known.isDraft !== true) return answer(known, input);

  const draft = known ?? (await createDraft(input, context));
  context.saveProgress({ draftId: draft.id });
  await attachToDraft(draft.id, input.attachments, context);
  await send(draft.id, context);
  return answer(await readSent(draft, context), input);
});

async function findByKey({ graph, key, progress }: MailStepContext): Promise<GraphMessage | undefined> {
  const { value } = await graph.get(path`/me/messages`, {
    query: { $filter: createdBy(key), $top: 5, ...fields },
    schema: z.looseObject({ value: z.array(messageSchema) }),
  });
  const found = value.find(({ isDraft }) => isDraft !== true) ?? value[0];
  if (found !== undefined) return found;
  const saved = z.object({ draftId: z.string() }).safeParse(progress);
  return saved.success ? readMessage(graph, saved.data.draftId) : undefined;
}

/** Undefined when it is not there (any more). */
function readMessage(graph: MailStepContext['graph'], id: string): Promise<GraphMessage | undefined> {
  return ifFound(graph.get(path`/me/messages/${id}`, { query: fields, schema: messageSchema }));
}

async function createDraft(input: Input, { graph, key }: MailStepContext): Promise<GraphMessage> {
  const addresses = {
    ...(input.to.length > 0 || input.replyTo === undefined ? { toRecipients: input.to.map(recipient) } : {}),
    ...(input.cc.length > 0 ? { ccRecipients: input.cc.map(recipient) } : {}),
    ...(input.bcc.length > 0 ? { bccRecipients: input.bcc.map(recipient) } : {}),
  };
  const message = {
    ...addresses,
    ...(input.subject === undefined ? {} : { subject: input.subject }),
    ...(input.importance === 'normal' ? {} : { importance: input.importance }),
    ...markedWith(key),
  };
  const body = messageBody(input.body, input.bodyFormat);
  if (input.replyTo === undefined) {
    return graph.post(path`/me/messages`, { body: { ...message, body }, schema: messageSchema });
  }
  const reply = input.replyToAll
    ? path`/me/messages/${input.replyTo}/createReplyAll`
    : path`/me/messages/${input.replyTo}/createReply`;
  const draft = await graph.post(reply, { body: { message: { ...message, body } }, schema: messageSchema });
  // That a reply takes the mark with its creation is documented nowhere; setting it again changes nothing.
  await graph.patch(path`/me/messages/${draft.id}`, { body: markedWith(key) });
  return draft;
}

const recipient = (address: string) => ({ emailAddress: { address } });

/** A draft that an earlier attempt has sent already is refused or gone; which of the two is read back afterwards. */
async function send(draftId: string, { graph }: MailStepContext): Promise<void> {
  try {
    await graph.post(path`/me/messages/${draftId}/send`);
  } catch (error) {
    const refused =
      isToolError(error, 'NotFound') || isToolError(error, 'InvalidInput') || isToolError(error, 'Conflict');
    const current = refused ? await readMessage(graph, draftId) : undefined;
    if (current === undefined || current.isDraft === true) throw error;
  }
}

/** The immutable id is still good in Sent Items; while the message is on its way there, the draft tells what is known. */
async function readSent(draft: GraphMessage, { graph }: MailStepContext): Promise<GraphMessage> {
  const sent = await readMessage(graph, draft.id);
  return sent ?? draft;
}

function answer(message: GraphMessage, input: Input): z.input<typeof contract.output> {
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
