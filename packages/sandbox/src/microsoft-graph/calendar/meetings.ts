import { randomUUID } from 'node:crypto';
import { addMessage } from '../mail/write-message';
import type { SandboxClock } from '../../clock';
import { recipientOf } from '../mail/mail-transport';
import type { Mailbox } from '../users/mailbox';
import type { Mailboxes } from '../users/mailboxes';
import { emptyMessage, type MessageContent, type Recipient } from '../mail/message';
import { cancelAttendeeCopy, putAttendeeCopy } from './attendee-copy';
import type { Attendee, StoredEvent } from './event';
import { sameAddress } from './event-content';
import type { EventInput } from './event-input';
import { itemOf, type EventItem } from './event-item';
import { compareMeeting } from './compare-meeting';
import { meetingPartOf, type MeetingPart } from './meeting-part';

/** One sent mail about a meeting. Tests count these effects. */
export interface SentMeetingMail {
  readonly at: Date;
  readonly mailbox: string;
  readonly kind: 'invitation' | 'update' | 'cancellation' | 'response' | 'forward';
  readonly to: readonly string[];
  readonly subject: string;
  readonly iCalUId: string;
  readonly comment: string;
}

interface Mail {
  readonly kind: SentMeetingMail['kind'];
  readonly prefix?: string;
  readonly comment?: string;
  readonly part: MeetingPart;
}

/** Carries invitations, updates, cancellations and responses between the mailboxes, and records all sent mail. */
export class Meetings {
  private readonly sent: SentMeetingMail[] = [];

  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly clock: SandboxClock,
  ) {}

  sentMail(mailbox?: Mailbox): readonly SentMeetingMail[] {
    return this.sent.filter((mail) => mailbox === undefined || mail.mailbox === mailbox.owner.mail);
  }

  /** Invites all attendees of a new event. */
  invite(organizer: Mailbox, event: StoredEvent): void {
    this.inviteTo(organizer, itemOf(event), event.content.attendees);
  }

  /** Notifies attendees of the organizer's change. New attendees get an invitation, removed ones a cancellation. */
  tellChange(organizer: Mailbox, before: EventItem, after: EventItem, written: EventInput): void {
    if (!after.event.isOrganizer) return;
    const { added, removed, kept, isSubstantial, asksAgain } = compareMeeting(before, after, Object.keys(written));
    this.cancelFor(organizer, before, removed, '');
    this.inviteTo(organizer, after, added);
    for (const mailbox of this.mailboxesOf(kept)) {
      // Without a mail about it, an event that an attendee has taken away stays away.
      if (isSubstantial || mailbox.calendars.byICalUId(after.event.iCalUId)) putAttendeeCopy(mailbox, after, asksAgain);
    }
    const part = meetingPartOf(after, { messageType: 'meetingRequest', requestType: 'fullUpdate' });
    if (isSubstantial) this.send(organizer, after, kept, { kind: 'update', part });
  }

  /** Notifies all attendees of the cancellation. Does nothing if the mailbox is not the organizer's. */
  cancel(organizer: Mailbox, item: EventItem, comment: string): void {
    if (item.event.isOrganizer) this.cancelFor(organizer, item, item.content.attendees, comment);
  }

  /** Sends an attendee's answer to the organizer. */
  respond(attendee: Mailbox, item: EventItem, part: MeetingPart, mail: { prefix: string; comment: string }): void {
    this.send(attendee, item, [item.event.organizer], { kind: 'response', part, ...mail });
  }

  forward(from: Mailbox, item: EventItem, to: readonly Recipient[], comment: string): void {
    for (const mailbox of this.mailboxesOf(to)) putAttendeeCopy(mailbox, item, true);
    const part = meetingPartOf(item, { messageType: 'meetingRequest', requestType: 'principalWantsCopy' });
    this.send(from, item, to, { kind: 'forward', prefix: 'FW: ', comment, part });
  }

  private inviteTo(organizer: Mailbox, item: EventItem, attendees: readonly Attendee[]): void {
    for (const mailbox of this.mailboxesOf(attendees)) {
      if (mailbox !== organizer) putAttendeeCopy(mailbox, item, true);
    }
    const part = meetingPartOf(item, { messageType: 'meetingRequest', requestType: 'newMeetingRequest' });
    this.send(organizer, item, attendees, { kind: 'invitation', part });
  }

  private cancelFor(organizer: Mailbox, item: EventItem, attendees: readonly Attendee[], comment: string): void {
    for (const mailbox of this.mailboxesOf(attendees)) {
      if (mailbox !== organizer) cancelAttendeeCopy(mailbox, item);
    }
    const part = meetingPartOf(item, { messageType: 'meetingCancelled' });
    this.send(organizer, item, attendees, { kind: 'cancellation', prefix: 'Canceled: ', comment, part });
  }

  private send(from: Mailbox, item: EventItem, recipients: readonly Recipient[], mail: Mail): void {
    const to = recipients
      .map(({ emailAddress }) => ({ emailAddress }))
      .filter(({ emailAddress }) => !sameAddress(emailAddress.address, from.owner.mail));
    if (to.length === 0) return;
    const { kind, prefix = '', comment = '', part } = mail;
    const subject = `${prefix}${item.content.subject}`;
    const addresses = to.map(({ emailAddress }) => emailAddress.address);
    this.sent.push({
      at: this.clock.now(),
      mailbox: from.owner.mail,
      kind,
      to: addresses,
      subject,
      iCalUId: part.iCalUId,
      comment,
    });
    const message = meetingMessage(from, { to, subject, comment, item, part });
    addMessage(from, { ...message, isRead: true }, from.folders.wellKnown('sentitems').id);
    for (const mailbox of this.mailboxesOf(to)) addMessage(mailbox, message, mailbox.folders.wellKnown('inbox').id);
  }

  private mailboxesOf(people: readonly Recipient[]): readonly Mailbox[] {
    return people.flatMap(({ emailAddress }) => this.mailboxes.find(emailAddress.address) ?? []);
  }
}

/** Returns the mail for a meeting, a response to it, or its cancellation. */
function meetingMessage(
  from: Mailbox,
  {
    to,
    subject,
    comment,
    item,
    part,
  }: { to: readonly Recipient[]; subject: string; comment: string; item: EventItem; part: MeetingPart },
): MessageContent {
  const now = from.clock.now();
  const sender = recipientOf(from.owner);
  return {
    ...emptyMessage,
    subject,
    body: comment === '' ? item.content.body : { contentType: 'text', content: comment },
    from: sender,
    sender,
    toRecipients: to,
    internetMessageId: `<${randomUUID().toUpperCase()}@${from.owner.mail.split('@')[1] ?? 'example'}>`,
    thread: part.iCalUId,
    receivedDateTime: now,
    sentDateTime: now,
    meeting: part,
  };
}
