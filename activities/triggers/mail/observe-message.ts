import { setTimeout as sleep } from 'node:timers/promises';
import { cancellationSignal } from '@temporalio/activity';
import { defined } from '../../../src/json/defined';
import type { FilterableMessage } from '../../../src/contracts/mail-filter';
import type { ObservedMail } from '../../../src/contracts/triggers/filtered-mail';
import type { NewEmailEvent } from '../../../src/contracts/triggers/new-email';
import { ifItemFound, isItemMissing } from '../../../src/providers/microsoft-graph/if-item-found';
import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import { messageText } from '../../../src/providers/microsoft-graph/message-text';
import type { GraphAttachment } from '../../../src/providers/microsoft-graph/wire/attachment';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { addressOf } from '../../mailbox/address-of';
import { listAttachments, summariseMessage } from '../../mail/reading/message-fields';
import { mailboxPath } from '../../../src/providers/microsoft-graph/mailbox-path';
import { flagDueIn, readFlagZone } from '../../mail/reading/flag-due';
import { meetingOf, readEventId } from '../../mail/reading/meeting-mail';
import { readMessage } from '../../mail/reading/read-message';
import type { Observation, Watch } from '../trigger-source';
import { assertScanned } from './assert-scanned';
import { automaticKind } from './automatic-kind';
import { ownMailObstacle, type Direction } from './own-mail';

/** Largest attachment of a message that is processed, in bytes. */
const attachmentLimit = 25 * 1024 * 1024;

/** Most bytes that Exchange adds to the size of an attachment's file, for its name and other properties. */
const largestEnvelope = 64 * 1024;

/** Longest body passed to an agent, in characters. Find Email returns more. */
const bodyLength = 2_000;

export type ObservedMessage = Observation<ObservedMail, NewEmailEvent> & { message: GraphMessage };

/**
 * How a message became known. Graph's reads lag behind: one that is listed and not found is read again at the next pull. One that is announced is asked
 * for again at once, and then left to the next pull: what Outlook sends is announced by an id that is never found
 * (github.com/microsoftgraph/microsoft-graph-docs, issue 11068).
 */
type KnownBy = 'listing' | 'announcement' | 'earlier pull';

/** How a message that is read by `resolve` became known. */
export const howKnown = ({ readsAgain, mayNotShowYet }: Pick<Watch, 'readsAgain' | 'mayNotShowYet'>): KnownBy => {
  if (readsAgain !== true) return 'announcement';
  return mayNotShowYet === true ? 'listing' : 'earlier pull';
};

/** Pauses before an announced message that is not found is read again. */
const pausesMilliseconds = [500, 1_500];

export interface ObservedIn {
  account: string;
  mailbox?: string | undefined;
  mailboxZone?: string | undefined;
  direction?: Direction | undefined;
  knownBy: KnownBy;
}

/**
 * Reads a message as the trigger needs it. Undefined if the message is gone, is a draft, or was never received.
 *
 * @throws NotFound when it is listed and may only not show yet, or a file of it is still being scanned
 */
export async function observeMessage(
  graph: GraphClient,
  messageId: string,
  { account, mailbox, mailboxZone, direction, knownBy }: ObservedIn,
): Promise<ObservedMessage | undefined> {
  const at = mailboxPath(mailbox);
  const read = () => readMessage(messageId, { webLinks: true, bodyLength, arrival: true }, { graph, at });
  const message = await (knownBy === 'listing'
    ? read()
    : ifItemFound(knownBy === 'announcement' ? patiently(read) : read()));
  if (message?.receivedDateTime == null || message.isDraft === true) return undefined;
  const attachments = await listAttachments(graph, message, at);
  assertScanned(message, attachments);
  const summary = summariseMessage(message, attachments, {
    account,
    mailbox,
    bodyLength,
    includeQuotedHistory: false,
    flagDue: flagDueIn(await readFlagZone([message], { graph, at }), message),
    eventId: await readEventId(message, { graph, at }),
  });
  const tooLarge = await findTooLarge(attachments, (id) =>
    graph.withDownload(at`/messages/${message.id}/attachments/${id}/$value`, ({ size }) => Promise.resolve(size)),
  );
  const obstacle =
    tooLarge === undefined ? await ownMailObstacle(message, direction, { graph, mailbox }) : tooLargeText(tooLarge);
  return {
    message,
    eventId: message.id,
    at: new Date(message.receivedDateTime),
    label: message.subject || '(no subject)',
    observed: {
      ...filterable(message, attachments),
      ...defined({ mailboxZone, automatic: automaticKind(message) }),
    },
    event: {
      ...summary,
      account,
      ...defined({ mailbox }),
      ...(summary.truncated && { rest: restOf(mailbox) }),
      ...(message.internetMessageId != null && { internetMessageId: message.internetMessageId }),
    },
    ...defined({ obstacle }),
  };
}

async function patiently<Read>(read: () => Promise<Read>): Promise<Read> {
  for (const pause of pausesMilliseconds)
    try {
      return await read();
    } catch (error) {
      if (!isItemMissing(error)) throw error;
      await sleep(pause, undefined, { signal: cancellationSignal() });
    }
  return read();
}

/** Names fields of the event, not their values: a model has a handle for the id, and is billed for each word in each turn. */
const restOf = (mailbox: string | undefined): string =>
  `The text is cut at ${bodyLength} characters. Find Email answers the rest: give this id in messageIds, ` +
  `this account${mailbox === undefined ? '' : ' and mailbox'}, and bodyLength 20000.`;

/** Finds an attachment whose file is too large. If only its envelope may exceed the limit, the file is fetched and measured. */
async function findTooLarge(
  attachments: readonly GraphAttachment[],
  bytesOf: (id: string) => Promise<number>,
): Promise<GraphAttachment | undefined> {
  for (const attachment of attachments) {
    const { id, size } = attachment;
    if (size == null || size <= attachmentLimit) continue;
    const isFile = attachment['@odata.type'] === '#microsoft.graph.fileAttachment';
    if (!isFile || size > attachmentLimit + largestEnvelope || (await bytesOf(id)) > attachmentLimit) return attachment;
  }
  return undefined;
}

function tooLargeText({ name, size }: GraphAttachment): string {
  const megabytes = ((size ?? 0) / 1024 / 1024).toFixed(1);
  return (
    `The attachment "${name ?? ''}" has ${megabytes} MB; messages with an attachment over 25 MB are not processed. ` +
    'Ask the sender to compress it, to send it as PDF, or to share a link.'
  );
}

function filterable(message: GraphMessage, attachments: GraphAttachment[]): FilterableMessage {
  const [from] = message.from == null ? [] : addressOf(message.from);
  const { text: bodyText } = messageText(message);
  const receivedAt = message.receivedDateTime ?? '';
  return {
    from,
    to: message.toRecipients.flatMap(addressOf),
    cc: message.ccRecipients.flatMap(addressOf),
    bcc: message.bccRecipients.flatMap(addressOf),
    subject: message.subject ?? '',
    bodyText,
    attachmentNames: attachments.flatMap(({ name }) => name ?? []),
    hasAttachments: attachments.length > 0,
    importance: message.importance ?? 'normal',
    kind: meetingOf(message) === undefined ? 'email' : 'meetings',
    receivedAt,
    sentAt: message.sentDateTime ?? receivedAt,
    // Graph does not give the size of a message, so this is the sum of its parts.
    sizeBytes: Buffer.byteLength(bodyText) + attachments.reduce((sum, { size }) => sum + (size ?? 0), 0),
    categories: message.categories,
    ...(message.isRead != null && { isRead: message.isRead }),
  };
}
