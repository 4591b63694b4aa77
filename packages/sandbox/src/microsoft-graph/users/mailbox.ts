import type { SandboxClock } from '../../clock';
import { Calendars } from '../calendar/calendars';
import { Contacts } from '../contacts/contacts';
import type { DirectoryUser } from './directory';
import { GraphError, itemNotFound } from '../platform/graph-error';
import type { MailBehaviour } from '../mail/mail-behaviour';
import { MailFolders } from '../mail/mail-folders';
import { LaggingView } from '../platform/lagging-view';
import { MailboxChanges, type ChangeType } from '../platform/mailbox-changes';
import {
  defaultCategories,
  defaultMailboxSettings,
  type MailboxSettings,
  type OutlookCategory,
} from './mailbox-settings';
import type { FileAttachment, MessageContent, StoredMessage } from '../mail/message';
import { assertOutlookId, OutlookIds } from '../platform/outlook-ids';
import { previewOf } from '../items/preview-of';

/** One person's mail, calendars and contacts, and the history of their changes. */
export class Mailbox {
  readonly ids: OutlookIds;
  readonly changes = new MailboxChanges();
  readonly folders: MailFolders;
  readonly calendars: Calendars;
  readonly contacts: Contacts;
  settings: MailboxSettings = defaultMailboxSettings;
  /** Every automatic reply that was set, in order. */
  readonly automaticReplies: MailboxSettings['automaticRepliesSetting'][] = [];
  categories: readonly OutlookCategory[] = [];
  /** While true, new online meetings have no link yet. */
  isWaitingForMeetingLinks = false;
  private readonly byImmutableId = new Map<string, StoredMessage>();
  private readonly immutableIdOf = new Map<string, string>();
  private readonly view: LaggingView<StoredMessage>;

  constructor(
    readonly owner: DirectoryUser,
    readonly clock: SandboxClock,
    behaviour: () => MailBehaviour,
  ) {
    const readLag = () => behaviour().readLagMilliseconds;
    this.view = new LaggingView(clock, readLag);
    this.ids = new OutlookIds(owner.id);
    this.folders = new MailFolders(this.ids, this.changes);
    for (const category of defaultCategories) this.addCategory(category);
    const deletedItems = this.folders.wellKnown('deleteditems').id;
    const bin = () => (behaviour().deletedItems === 'findable' ? deletedItems : undefined);
    const listLag = () => behaviour().eventListLagMilliseconds;
    this.calendars = new Calendars(owner, this.ids, this.changes, clock, { readLag, listLag, bin });
    this.contacts = new Contacts(this.ids, this.changes, clock, { readLag, listLag: () => 0, bin });
  }

  addCategory(category: Omit<OutlookCategory, 'id'>): OutlookCategory {
    const added = { id: this.ids.category(), ...category };
    this.categories = [...this.categories, added];
    return added;
  }

  messages(folderId?: string): readonly StoredMessage[] {
    return inFolder([...this.byImmutableId.values()], folderId);
  }

  /** Returns the messages as a request sees them. They may lag behind the stored ones. */
  readMessages(folderId?: string): readonly StoredMessage[] {
    return inFolder(this.view.all(), folderId);
  }

  /** Returns a message as a request sees it, by either id. Throws the errors of {@link message}. */
  readMessage(id: string): StoredMessage {
    assertOutlookId(id);
    const message = this.view.get(this.immutableIdOf.get(id) ?? id);
    if (!message) throw itemNotFound();
    return message;
  }

  /** Returns a message by either id. Throws ErrorInvalidIdMalformed or ErrorItemNotFound. */
  message(id: string): StoredMessage {
    assertOutlookId(id);
    const message = this.findMessage(id);
    if (!message) throw itemNotFound();
    return message;
  }

  findMessage(id: string): StoredMessage | undefined {
    return this.byImmutableId.get(this.immutableIdOf.get(id) ?? id);
  }

  add(content: MessageContent, folderId: string): StoredMessage {
    const now = this.clock.now();
    const message: StoredMessage = {
      ...content,
      immutableId: this.ids.immutableItem(),
      id: this.ids.item(),
      changeKey: this.ids.changeKey(),
      parentFolderId: folderId,
      conversationId: this.ids.conversation(content.thread),
      bodyPreview: previewOf(content.body),
      createdDateTime: now,
      lastModifiedDateTime: now,
    };
    this.store(message);
    this.record('created', message);
    return message;
  }

  update(message: StoredMessage, change: Partial<MessageContent>): StoredMessage {
    const updated: StoredMessage = {
      ...message,
      ...change,
      bodyPreview: change.body ? previewOf(change.body) : message.bodyPreview,
      changeKey: this.ids.changeKey(),
      lastModifiedDateTime: this.clock.now(),
    };
    this.store(updated);
    this.record('updated', updated);
    return updated;
  }

  /** Moves the message and gives it a new default id, even within its own folder, as Exchange does. */
  move(message: StoredMessage, folderId: string, change: Partial<MessageContent> = {}): StoredMessage {
    const moved: StoredMessage = {
      ...message,
      ...change,
      id: this.ids.item(),
      changeKey: this.ids.changeKey(),
      parentFolderId: folderId,
      lastModifiedDateTime: this.clock.now(),
    };
    this.immutableIdOf.delete(message.id);
    this.store(moved);
    this.record('deleted', message);
    this.record('created', moved);
    return moved;
  }

  /** Puts a removed message back under its immutable id. */
  restore(message: StoredMessage, folderId: string, change: Partial<MessageContent>): StoredMessage {
    const now = this.clock.now();
    const id = this.ids.item();
    const changeKey = this.ids.changeKey();
    const restored = { ...message, ...change, id, changeKey, parentFolderId: folderId, lastModifiedDateTime: now };
    this.store(restored);
    this.record('created', restored);
    return restored;
  }

  copy(message: StoredMessage, folderId: string): StoredMessage {
    return this.add({ ...message, attachments: message.attachments.map((one) => this.attachment(one)) }, folderId);
  }

  remove(message: StoredMessage): void {
    this.immutableIdOf.delete(message.id);
    this.byImmutableId.delete(message.immutableId);
    this.view.record(message.immutableId, undefined);
    this.record('deleted', message);
  }

  attachment(file: Omit<FileAttachment, 'id' | 'lastModifiedDateTime'>): FileAttachment {
    const { name, contentType, isInline, contentId, content, isItem } = file;
    return {
      id: this.ids.attachment(),
      lastModifiedDateTime: this.clock.now(),
      name,
      contentType,
      isInline,
      contentId,
      content,
      ...(isItem === true && { isItem }),
    };
  }

  /** Throws ErrorIrresolvableConflict when `If-Match` names another version than the item's. */
  assertVersion(item: { changeKey: string }, ifMatch: string | undefined): void {
    if (ifMatch === undefined || ifMatch === '*' || ifMatch === `W/"${item.changeKey}"`) return;
    throw new GraphError(
      412,
      'ErrorIrresolvableConflict',
      'The send or update operation could not be performed because the change key passed in the request does not match the current change key for the item.',
    );
  }

  private store(message: StoredMessage): void {
    this.byImmutableId.set(message.immutableId, message);
    this.view.record(message.immutableId, message);
    this.immutableIdOf.set(message.id, message.immutableId);
  }

  private record(changeType: ChangeType, message: StoredMessage): void {
    const { id, immutableId, changeKey, parentFolderId } = message;
    this.changes.record({ kind: 'message', changeType, folderId: parentFolderId, id, immutableId, changeKey });
  }
}

function inFolder(messages: readonly StoredMessage[], folderId: string | undefined): readonly StoredMessage[] {
  return folderId === undefined ? messages : messages.filter((message) => message.parentFolderId === folderId);
}
