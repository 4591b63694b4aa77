import type { z } from 'zod';
import { createCalendarControl, type CalendarControl } from './calendar/calendar-control';
import { createContactControl, type ContactControl } from './contacts/contact-control';
import { deliverMail, type IncomingMail } from './mail/deliver-mail';
import type { DroppedDeltaAnswer } from './platform/delta-tokens';
import type { GraphWorld, PersonalSchedules } from './graph-world';
import type { MailBehaviour } from './mail/mail-behaviour';
import type { Mailbox } from './users/mailbox';
import type { SentMail } from './mail/mail-transport';
import type { StoredMessage } from './mail/message';
import { messageInput } from './mail/message-input';
import { newDraft } from './mail/new-draft';
import type { LifecycleEvent, Subscription } from './subscriptions/subscription';

/**
 * What a test does to the mailboxes without being an application: the outside world, and the person's other devices.
 * Users are named by id or address; messages by either of their ids.
 */
export interface GraphControl extends CalendarControl, ContactControl {
  /** The addresses of all who have a mailbox. */
  people(): readonly string[];
  /** A mail arrives from outside. */
  deliverMail(to: string, mail: IncomingMail): StoredMessage;
  /** What lies in the mailbox, or in one folder (id or well-known name); newest last. */
  messages(user: string, folder?: string): readonly StoredMessage[];
  markRead(user: string, messageId: string, isRead?: boolean): StoredMessage;
  /** The person files a message; `folder` is an id or a well-known name. */
  moveMessage(user: string, messageId: string, folder: string): StoredMessage;
  /** The person empties it from everywhere. */
  removeMessage(user: string, messageId: string): void;
  /** Every mail that went out, of one mailbox or of all: the effects to count. */
  sentMail(user?: string): readonly SentMail[];
  /** What was accepted and will never arrive: its draft was deleted in flight. */
  lostMail(user?: string): readonly SentMail[];
  /** From now on mail behaves like this, where the real service is said to behave in more than one way. */
  behave(change: Partial<MailBehaviour>): void;
  drafts(user: string): readonly StoredMessage[];
  /** What the mailbox answers by itself. */
  automaticReply(user: string): Readonly<Record<string, unknown>>;
  /** Every automatic reply that was set, the one that holds last. */
  automaticReplies(user: string): readonly Readonly<Record<string, unknown>>[];
  /** The person begins a mail; as Graph takes a message. */
  createDraft(user: string, draft: z.input<typeof messageInput>): StoredMessage;
  subscriptions(): readonly Subscription[];
  /** It is gone at once, without a word, as when it lapses. */
  expireSubscription(id: string): void;
  /** Returns false when the subscription has no lifecycle URL. */
  sendLifecycleEvent(id: string, event: LifecycleEvent): boolean;
  /** Every delta and skip token handed out so far is dead; returns how many. */
  dropDeltaState(answer?: DroppedDeltaAnswer): number;
  /** From now on such a `$filter` of messages is too complex. */
  refuseFilter(pattern: RegExp): void;
  /** The folder (id or well-known name) has no change tracking, as search folders and some shared ones (microsoft-graph-docs #12427). */
  refuseDelta(user: string, folder: string): void;
  /** The person makes a folder; below another where an id or well-known name is given. */
  createFolder(user: string, name: string, parent?: string): { id: string };
  /** Every mail folder there is, hidden ones too. */
  folders(user: string): readonly { id: string; displayName: string; parentFolderId: string }[];
  answerPersonalSchedules(how: PersonalSchedules): void;
  /** Opens all rate-limit windows anew. */
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
      return mailbox.messages(folder === undefined ? undefined : mailbox.folders.get(folder).id);
    },
    automaticReply: (user) => mailboxOf(user).settings.automaticRepliesSetting,
    automaticReplies: (user) => mailboxOf(user).automaticReplies,
    createDraft: (user, draft) => {
      const mailbox = mailboxOf(user);
      return mailbox.add(newDraft(mailbox, messageInput.parse(draft)), mailbox.folders.wellKnown('drafts').id);
    },
    markRead: (user, messageId, isRead = true) => {
      const mailbox = mailboxOf(user);
      return mailbox.update(mailbox.message(messageId), { isRead });
    },
    moveMessage: (user, messageId, folder) => {
      const mailbox = mailboxOf(user);
      return mailbox.move(mailbox.message(messageId), mailbox.folders.get(folder).id);
    },
    removeMessage: (user, messageId) => {
      const mailbox = mailboxOf(user);
      mailbox.remove(mailbox.message(messageId));
    },
    sentMail: (user) => transport.sentMail(user === undefined ? undefined : mailboxOf(user)),
    lostMail: (user) => transport.lostMail(user === undefined ? undefined : mailboxOf(user)),
    behave: (change) => {
      core.mail = { ...core.mail, ...change };
    },
    drafts: (user) =>
      mailboxOf(user)
        .messages()
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
