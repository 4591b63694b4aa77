import type { z } from 'zod';
import { createCalendarControl, type CalendarControl } from './calendar/calendar-control';
import { createContactControl, type ContactControl } from './contacts/contact-control';
import { deliverMail, type IncomingMail } from './mail/deliver-mail';
import type { DroppedDeltaAnswer } from './platform/delta-tokens';
import type { RefusedDeltas } from './platform/refused-deltas';
import type { GraphWorld, PersonalSchedules } from './graph-world';
import type { MailBehaviour } from './mail/mail-behaviour';
import type { Mailbox } from './users/mailbox';
import type { SentMail } from './mail/mail-transport';
import type { StoredMessage } from './mail/message';
import { messageInput } from './mail/message-input';
import { newDraft } from './mail/new-draft';
import { addMessage, copyMessage, updateMessage } from './mail/write-message';
import type { LifecycleEvent, Subscription } from './subscriptions/subscription';

/**
 * What a test does to the mailboxes without an application: it acts as the outside world, or as the person's other devices.
 * A user is named by id or address. A message is named by either of its ids.
 */
export interface GraphControl extends CalendarControl, ContactControl {
  /** The addresses of all users who have a mailbox. */
  people(): readonly string[];
  /** Delivers a mail from outside. */
  deliverMail(to: string, mail: IncomingMail): StoredMessage;
  /** Returns the messages of the mailbox, or of one folder (id or well-known name). The newest message is last. */
  messages(user: string, folder?: string): readonly StoredMessage[];
  markRead(user: string, messageId: string, isRead?: boolean): StoredMessage;
  /** Moves a message as the person would; `folder` is an id or a well-known name. */
  moveMessage(user: string, messageId: string, folder: string): StoredMessage;
  /**
   * Moves a message as the person would who drags it in Outlook for Windows: another message, with another immutable id, takes its place
   * (microsoft-graph-docs issue 21247; not so in Outlook on the web).
   */
  dragMessage(user: string, messageId: string, folder: string): StoredMessage;
  /** Deletes a message for good, as the person would. The message does not go to Deleted Items. */
  removeMessage(user: string, messageId: string): void;
  /** Every mail that one mailbox sent, or that all mailboxes sent. Tests count these effects. */
  sentMail(user?: string): readonly SentMail[];
  /** Mail that was accepted and will never arrive, because its draft was deleted in transit. */
  lostMail(user?: string): readonly SentMail[];
  /** Sets how mail behaves from now on, where the real service reportedly behaves in more than one way. */
  behave(change: Partial<MailBehaviour>): void;
  drafts(user: string): readonly StoredMessage[];
  /** The automatic reply that the mailbox has set. */
  automaticReply(user: string): Readonly<Record<string, unknown>>;
  /** Every automatic reply that was set. The one in force is last. */
  automaticReplies(user: string): readonly Readonly<Record<string, unknown>>[];
  /** Creates a draft as the person would; `draft` is a message as a Graph request writes it. */
  createDraft(user: string, draft: z.input<typeof messageInput>): StoredMessage;
  subscriptions(): readonly Subscription[];
  /** Removes the subscription at once, without a notification, as if it had expired. */
  expireSubscription(id: string): void;
  /** Returns false when the subscription has no lifecycle URL. */
  sendLifecycleEvent(id: string, event: LifecycleEvent): boolean;
  /** Invalidates every delta and skip token issued so far. Returns the number of tokens. */
  dropDeltaState(answer?: DroppedDeltaAnswer): number;
  /** Makes the service reject each `$filter` of messages that matches the pattern as too complex. */
  refuseFilter(pattern: RegExp): void;
  /** Turns change tracking off for the folder (id or well-known name), as for search folders and some shared ones (microsoft-graph-docs #12427). */
  refuseDelta(user: string, folder: string): void;
  /** Refuses every delta of the mailbox from now on; without `how`, none any more. */
  refuseDeltas(user: string, how?: RefusedDeltas): void;
  /** Creates a folder as the person would; `parent` is the id or well-known name of the parent folder. */
  createFolder(user: string, name: string, parent?: string): { id: string };
  /** All mail folders, including hidden ones. */
  folders(user: string): readonly { id: string; displayName: string; parentFolderId: string }[];
  answerPersonalSchedules(how: PersonalSchedules): void;
  /** Resets all rate-limit windows. */
  resetLimits(): void;
}

export function createGraphControl(world: GraphWorld): GraphControl {
  const { core, mailboxes, transport, subscriptions, deltaTokens, limits } = world;
  const mailboxOf = (user: string): Mailbox => {
    const mailbox = mailboxes.find(user);
    if (mailbox) return mailbox;
    const known = mailboxes.all().map(({ owner }) => owner.mail);
    throw new RangeError(`The sandbox has no mailbox '${user}'. It has: ${known.join(', ')}.`);
  };
  return {
    ...createCalendarControl(world, mailboxOf),
    ...createContactControl(mailboxOf),
    people: () => mailboxes.all().map(({ owner }) => owner.mail),
    deliverMail: (to, mail) => deliverMail(mailboxOf(to), mail),
    messages: (user, folder) => {
      const mailbox = mailboxOf(user);
      return mailbox.messages.all(folder === undefined ? undefined : mailbox.folders.get(folder).id);
    },
    automaticReply: (user) => mailboxOf(user).settings.automaticRepliesSetting,
    automaticReplies: (user) => mailboxOf(user).automaticReplies,
    createDraft: (user, draft) => {
      const mailbox = mailboxOf(user);
      return addMessage(mailbox, newDraft(mailbox, messageInput.parse(draft)), mailbox.folders.wellKnown('drafts').id);
    },
    markRead: (user, messageId, isRead = true) => {
      const mailbox = mailboxOf(user);
      return updateMessage(mailbox, mailbox.messages.get(messageId), { isRead });
    },
    moveMessage: (user, messageId, folder) => {
      const { messages, folders } = mailboxOf(user);
      return messages.move(messages.get(messageId), folders.get(folder).id);
    },
    dragMessage: (user, messageId, folder) => {
      const mailbox = mailboxOf(user);
      const message = mailbox.messages.get(messageId);
      const inItsPlace = copyMessage(mailbox, message, mailbox.folders.get(folder).id);
      mailbox.messages.purge(message);
      return inItsPlace;
    },
    removeMessage: (user, messageId) => {
      const { messages } = mailboxOf(user);
      messages.purge(messages.get(messageId));
    },
    sentMail: (user) => transport.sentMail(user === undefined ? undefined : mailboxOf(user)),
    lostMail: (user) => transport.lostMail(user === undefined ? undefined : mailboxOf(user)),
    behave: (change) => {
      core.mail = { ...core.mail, ...change };
    },
    drafts: (user) =>
      mailboxOf(user)
        .messages.all()
        .filter(({ isDraft }) => isDraft),
    subscriptions: () => subscriptions.list(),
    expireSubscription: (id) => subscriptions.remove(subscriptions.get(id)),
    sendLifecycleEvent: (id, event) => subscriptions.sendLifecycleEvent(subscriptions.get(id), event),
    dropDeltaState: (answer = 'gone') => deltaTokens.drop(answer),
    refuseFilter: (pattern) => {
      world.inefficientFilters.push(pattern);
    },
    refuseDelta: (user, folder) => {
      world.foldersWithoutDelta.add(mailboxOf(user).folders.get(folder).id);
    },
    refuseDeltas: (user, how) => {
      mailboxOf(user).refusedDeltas = how;
    },
    createFolder: (user, name, parent = 'msgfolderroot') => {
      const { folders } = mailboxOf(user);
      return folders.create(name, folders.get(parent).id);
    },
    folders: (user) => mailboxOf(user).folders.all(),
    answerPersonalSchedules: (how) => {
      world.personalSchedules = how;
    },
    resetLimits: () => {
      limits.requests.reset();
      limits.uploadBytes.reset();
    },
  };
}
