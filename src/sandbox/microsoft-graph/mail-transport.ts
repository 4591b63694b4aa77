import type { SandboxClock } from '../clock';
import type { DirectoryUser } from './directory';
import { GraphError } from './graph-error';
import { instant } from './instant';
import type { Mailbox } from './mailbox';
import type { Mailboxes } from './mailboxes';
import type { MessageContent, Recipient, StoredMessage } from './message';

/** One mail that went out: the effect a test counts. */
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

const messageLimitBytes = 35 * 1024 * 1024;

/** Carries mail between the mailboxes of this world, and remembers all that was sent. */
export class MailTransport {
  private readonly sent: SentMail[] = [];

  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly clock: SandboxClock,
  ) {}

  sentMail(mailbox?: Mailbox): readonly SentMail[] {
    return this.sent.filter((mail) => mailbox === undefined || mail.mailbox === mailbox.owner.mail);
  }

  /** Sends a draft: it moves to Sent Items, where its default id is a new one. */
  sendDraft(mailbox: Mailbox, draft: StoredMessage, sender: DirectoryUser): void {
    if (!draft.isDraft) {
      throw new GraphError(400, 'ErrorInvalidRequest', 'The operation can only be performed on a draft message.');
    }
    const outgoing = this.prepare(mailbox, draft, sender);
    mailbox.move(draft, mailbox.folders.wellKnown('sentitems').id, outgoing);
    this.dispatch(mailbox, outgoing);
  }

  /** Sends content that is no draft of the mailbox. */
  send(mailbox: Mailbox, content: MessageContent, sender: DirectoryUser, saveToSentItems: boolean): void {
    const outgoing = this.prepare(mailbox, content, sender);
    if (saveToSentItems) mailbox.add(outgoing, mailbox.folders.wellKnown('sentitems').id);
    this.dispatch(mailbox, outgoing);
  }

  private prepare(mailbox: Mailbox, content: MessageContent, sender: DirectoryUser): MessageContent {
    assertRecipients(recipientsOf(content));
    const size = content.attachments.reduce(
      (sum, { content: bytes }) => sum + bytes.length,
      content.body.content.length,
    );
    if (size > messageLimitBytes) {
      throw new GraphError(413, 'ErrorMessageSizeExceeded', 'The message exceeds the maximum supported size.');
    }
    const from = content.from ?? recipientOf(mailbox.owner);
    this.assertMaySendAs(from.emailAddress.address, sender);
    const now = this.clock.now();
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

  private dispatch(mailbox: Mailbox, message: MessageContent): void {
    this.sent.push({
      at: this.clock.now(),
      mailbox: mailbox.owner.mail,
      from: message.from?.emailAddress.address ?? '',
      to: message.toRecipients.map(addressOf),
      cc: message.ccRecipients.map(addressOf),
      bcc: message.bccRecipients.map(addressOf),
      subject: message.subject,
      internetMessageId: message.internetMessageId,
      attachments: message.attachments.map(({ name, content }) => ({ name, size: content.length })),
    });
    const addresses = new Set(recipientsOf(message).map((recipient) => addressOf(recipient).toLowerCase()));
    for (const address of addresses) {
      const receiver = this.mailboxes.find(address);
      if (receiver) deliver(receiver, message);
    }
  }
}

/** Puts a copy into the receiver's inbox, without what stays with the sender. */
function deliver(receiver: Mailbox, message: MessageContent): void {
  const transportHeaders = [
    { name: 'Message-ID', value: message.internetMessageId },
    { name: 'From', value: message.from?.emailAddress.address ?? '' },
    { name: 'To', value: message.toRecipients.map(addressOf).join(', ') },
    { name: 'Subject', value: message.subject },
    { name: 'Date', value: instant(message.sentDateTime) },
  ];
  receiver.add(
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
