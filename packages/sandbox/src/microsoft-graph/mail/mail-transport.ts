import type { SandboxCore } from '../../sandbox-core';
import { addMessage } from './write-message';
import type { DirectoryUser } from '../users/directory';
import { GraphError, invalidRequest } from '../platform/graph-error';
import { instant } from '../items/instant';
import type { Mailbox } from '../users/mailbox';
import type { Mailboxes } from '../users/mailboxes';
import type { MessageContent, Recipient, StoredMessage } from './message';
import { assertMaySend } from './message-size';
import { addArriving } from './scan-files';

/** One sent mail. Tests count these effects. */
export interface SentMail {
  readonly at: Date;
  readonly mailbox: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly internetMessageId: string;
  readonly attachments: readonly { readonly name: string; readonly size: number }[];
}

/** A mail that was accepted but is not delivered yet. */
interface InTransit {
  readonly due: number;
  readonly deliver: () => void;
}

/** Carries mail between the mailboxes of this world, and records all sent mail. */
export class MailTransport {
  private readonly sent: SentMail[] = [];
  private readonly lost: SentMail[] = [];
  private inTransit: InTransit[] = [];
  /** The immutable ids of drafts that are in transit but still in Drafts or the Outbox. */
  private readonly lying = new Set<string>();
  /** The immutable ids of drafts that the transport has removed. */
  private readonly taken = new Set<string>();

  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly core: SandboxCore,
  ) {
    core.clock.onAdvance(() => this.carry());
  }

  /** The mail accepted for sending, delivered or in transit. */
  sentMail(mailbox?: Mailbox): readonly SentMail[] {
    return ofMailbox(this.sent, mailbox);
  }

  /** The mail that was accepted but never delivered, because its draft was removed before delivery. */
  lostMail(mailbox?: Mailbox): readonly SentMail[] {
    return ofMailbox(this.lost, mailbox);
  }

  /** Accepts a draft for sending. `SentDraft` describes what happens to it until its copy is in Sent Items. */
  sendDraft(mailbox: Mailbox, draft: StoredMessage, sender: DirectoryUser): void {
    const { sentDraft } = this.core.mail;
    const isLocked = sentDraft !== 'stays' && this.lying.has(draft.immutableId);
    if (!draft.isDraft || isLocked) {
      throw invalidRequest('The operation can only be performed on a draft message.');
    }
    const outgoing = this.prepare(mailbox, draft, sender);
    const mail = this.accept(mailbox, outgoing);
    if (sentDraft === 'vanishes') mailbox.messages.purge(draft);
    else this.lying.add(draft.immutableId);
    if (sentDraft === 'outbox') mailbox.messages.move(draft, mailbox.folders.wellKnown('outbox').id);
    this.later(() => {
      if (sentDraft !== 'vanishes' && !this.take(mailbox, draft)) {
        this.lost.push(mail);
        return;
      }
      const folder = mailbox.folders.wellKnown('sentitems').id;
      if (sentDraft === 'moves') mailbox.messages.restore(draft, folder, outgoing);
      else addMessage(mailbox, outgoing, folder);
      this.deliverToReceivers(outgoing);
    });
  }

  /** Sends content that is not a draft of the mailbox. */
  send(mailbox: Mailbox, content: MessageContent, sender: DirectoryUser, saveToSentItems: boolean): void {
    const outgoing = this.prepare(mailbox, content, sender);
    this.accept(mailbox, outgoing);
    this.later(() => {
      if (saveToSentItems) addMessage(mailbox, outgoing, mailbox.folders.wellKnown('sentitems').id);
      this.deliverToReceivers(outgoing);
    });
  }

  private later(deliver: () => void): void {
    const { transitMilliseconds } = this.core.mail;
    if (transitMilliseconds === 0) {
      deliver();
      return;
    }
    this.inTransit.push({ due: this.core.clock.now().getTime() + transitMilliseconds, deliver });
    setTimeout(() => this.carry(), transitMilliseconds + 1).unref();
  }

  /** Delivers each mail whose transit time is over. */
  private carry(): void {
    const now = this.core.clock.now().getTime();
    const due = this.inTransit.filter((mail) => mail.due <= now);
    this.inTransit = this.inTransit.filter((mail) => mail.due > now);
    for (const { deliver } of due) deliver();
  }

  /** Removes a draft from its folder. Returns false when somebody else removed the draft: then there is nothing to deliver. */
  private take(mailbox: Mailbox, { immutableId }: StoredMessage): boolean {
    const current = mailbox.messages.find(immutableId);
    const isThere =
      current?.isDraft === true && current.parentFolderId !== mailbox.folders.wellKnown('deleteditems').id;
    if (!isThere) return this.taken.has(immutableId);
    mailbox.messages.purge(current);
    this.lying.delete(immutableId);
    this.taken.add(immutableId);
    return true;
  }

  private prepare(mailbox: Mailbox, content: MessageContent, sender: DirectoryUser): MessageContent {
    assertRecipients(recipientsOf(content));
    assertMaySend(content, this.core.mail.largestMessageBytes);
    const from = content.from ?? recipientOf(mailbox.owner);
    this.assertMaySendAs(from.emailAddress.address, sender);
    const now = this.core.clock.now();
    return {
      ...content,
      from,
      sender: recipientOf(sender),
      isDraft: false,
      isRead: true,
      sentDateTime: now,
      receivedDateTime: now,
    };
  }

  private assertMaySendAs(address: string, sender: DirectoryUser): void {
    if (address.toLowerCase() === sender.mail) return;
    const represented = this.mailboxes.find(address)?.owner;
    if (represented?.delegates[sender.userPrincipalName] === 'send') return;
    throw new GraphError(
      403,
      'ErrorSendAsDenied',
      'The user account which was used to submit this request does not have the right to send mail on behalf of the specified sending account.',
    );
  }

  private accept(mailbox: Mailbox, message: MessageContent): SentMail {
    const mail = {
      at: this.core.clock.now(),
      mailbox: mailbox.owner.mail,
      from: message.from?.emailAddress.address ?? '',
      to: message.toRecipients.map(addressOf),
      cc: message.ccRecipients.map(addressOf),
      bcc: message.bccRecipients.map(addressOf),
      subject: message.subject,
      internetMessageId: message.internetMessageId,
      attachments: message.attachments.map(({ name, content }) => ({ name, size: content.length })),
    };
    this.sent.push(mail);
    return mail;
  }

  private deliverToReceivers(message: MessageContent): void {
    const addresses = new Set(recipientsOf(message).map((recipient) => addressOf(recipient).toLowerCase()));
    for (const address of addresses) {
      const receiver = this.mailboxes.find(address);
      if (receiver) deliver(receiver, message);
    }
  }
}

function ofMailbox(mails: readonly SentMail[], mailbox: Mailbox | undefined): readonly SentMail[] {
  return mails.filter((mail) => mailbox === undefined || mail.mailbox === mailbox.owner.mail);
}

/** Puts a copy into the receiver's inbox, without the properties that only the sender keeps. */
function deliver(receiver: Mailbox, message: MessageContent): void {
  const transportHeaders = [
    { name: 'Message-ID', value: message.internetMessageId },
    { name: 'From', value: message.from?.emailAddress.address ?? '' },
    { name: 'To', value: message.toRecipients.map(addressOf).join(', ') },
    { name: 'Subject', value: message.subject },
    { name: 'Date', value: instant(message.sentDateTime) },
  ];
  addArriving(
    receiver,
    {
      ...message,
      bccRecipients: [],
      categories: [],
      extendedProperties: [],
      flag: { flagStatus: 'notFlagged' },
      isRead: false,
      internetMessageHeaders: [...transportHeaders, ...message.internetMessageHeaders],
      attachments: message.attachments.map((attachment) => receiver.attachment(attachment)),
    },
    receiver.folders.wellKnown('inbox').id,
  );
}

export function recipientOf(user: DirectoryUser): Recipient {
  return { emailAddress: { name: user.displayName, address: user.mail } };
}

function recipientsOf(content: MessageContent): readonly Recipient[] {
  return [...content.toRecipients, ...content.ccRecipients, ...content.bccRecipients];
}

function addressOf({ emailAddress }: Recipient): string {
  return emailAddress.address;
}

function assertRecipients(recipients: readonly Recipient[]): void {
  if (recipients.length === 0) {
    throw new GraphError(
      400,
      'ErrorInvalidRecipients',
      "At least one recipient isn't valid., A message can't be sent because it contains no recipients.",
    );
  }
  const invalid = recipients.find((recipient) => !/^[^\s@<>]+@[^\s@<>]+$/.test(addressOf(recipient)));
  if (invalid) {
    throw new GraphError(
      400,
      'ErrorInvalidRecipients',
      `At least one recipient isn't valid., Recipient '${addressOf(invalid)}' isn't resolved. All recipients must be resolved before a message can be submitted.`,
    );
  }
}
