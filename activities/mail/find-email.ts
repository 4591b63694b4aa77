import { z } from 'zod';
import { defined } from '../../src/json/defined';
import { findEmail as contract } from '../../src/contracts/mail/find-email';
import { isLocal, readReceived } from '../../src/contracts/mail/received-fields';
import { hasMessageId } from '../../src/providers/microsoft-graph/filter-text';
import { ifItemFound } from '../../src/providers/microsoft-graph/if-item-found';
import { messageSchema, type GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { readMailboxHours } from '../mailbox/mailbox-hours';
import { implement } from '../implement';
import { findMessages } from './reading/find-messages';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import { listAttachments, summariseMessage } from './reading/message-fields';
import { flagDueIn, readFlagZone } from './reading/flag-due';
import { readEventId } from './reading/meeting-mail';
import { readMessage } from './reading/read-message';

type Input = z.output<typeof contract.input>;

/** The most copies of one message in a mailbox that are answered. */
const mostCopies = 50;

export const findEmail = implement(
  contract,
  inMailbox(async (input, context) => {
    const { messageIds, internetMessageId } = input;
    if (messageIds !== undefined) return readNamed(messageIds, input, context);
    if (internetMessageId !== undefined) return readNamed(await copiesOf(internetMessageId, context), input, context);
    const { timeZone, ...received } = await receivedBetween(input, context);
    const { found, nextPage, notSearched } = await findMessages({ ...input, ...received }, context);
    const whole = await Promise.all(found.sort(newestFirst).map((message) => withText(message, input, context)));
    const messages = await answerAll(whole, input, context, timeZone);
    return { messages, ...defined({ timeZone, nextPage, notSearched }), hasMore: nextPage !== undefined };
  }),
);

/** Returns the instants between which messages count, and the mailbox's zone if it was needed to determine them. */
async function receivedBetween(
  { after, before }: Input,
  context: MailboxStepContext,
): Promise<Pick<Input, 'after' | 'before'> & { timeZone?: string }> {
  if (!isLocal({ after, before })) return readReceived({ after, before }, 'UTC');
  const { zone: timeZone = 'UTC' } = await readMailboxHours(context);
  return { ...readReceived({ after, before }, timeZone), timeZone };
}

/** Sorts newest first, because a thread is requested without an order if a server refuses an order together with the criteria. */
const newestFirst = (one: GraphMessage, other: GraphMessage): number =>
  Date.parse(other.receivedDateTime ?? '') - Date.parse(one.receivedDateTime ?? '');

/** @param knownZone the mailbox's zone, if it was read already */
async function answerAll(
  messages: readonly GraphMessage[],
  input: Input,
  context: MailboxStepContext,
  knownZone?: string,
) {
  const zone = knownZone ?? (await readFlagZone(messages, context));
  return Promise.all(messages.map((message) => answered(message, flagDueIn(zone, message), input, context)));
}

async function answered(
  message: GraphMessage,
  flagDue: string | undefined,
  input: Input,
  { graph, at, account }: MailboxStepContext,
) {
  const byId = (input.messageIds ?? input.internetMessageId) !== undefined;
  const [attachments, eventId] = await Promise.all([
    listAttachments(graph, message, at),
    byId ? readEventId(message, { graph, at }) : undefined,
  ]);
  return summariseMessage(message, attachments, { ...input, account, byId, flagDue, eventId });
}

/** Reads each text separately if the texts of a page are too large together. */
const withText = async (message: GraphMessage, input: Input, context: MailboxStepContext): Promise<GraphMessage> =>
  message.body == null && input.bodyLength > 0
    ? ((await ifItemFound(readMessage(message.id, input, context))) ?? message)
    : message;

/** Returns the ids of the messages with this Message-ID: what is sent to oneself lies in Sent Items and in the inbox. */
async function copiesOf(internetMessageId: string, { graph, at }: MailboxStepContext): Promise<string[]> {
  const query = { $filter: hasMessageId(internetMessageId), $select: 'id', $top: mostCopies };
  const { value } = await graph.get(at`/messages`, { query, schema: z.looseObject({ value: z.array(messageSchema) }) });
  return value.map(({ id }) => id);
}

/** Returns messages by id, in the requested order. */
async function readNamed(messageIds: readonly string[], input: Input, context: MailboxStepContext) {
  const read = await Promise.all(
    [...new Set(messageIds)].map(async (id) => ({ id, message: await ifItemFound(readMessage(id, input, context)) })),
  );
  const missing = read.flatMap(({ id, message }) => (message === undefined ? [id] : []));
  const found = read.flatMap(({ message }) => message ?? []);
  return {
    messages: await answerAll(found, input, context),
    ...(missing.length !== 0 && { missing }),
    hasMore: false,
  };
}
