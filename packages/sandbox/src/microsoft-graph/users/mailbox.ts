import type { SandboxClock } from '../../clock';
import { Calendars } from '../calendar/calendars';
import type { StoredEvent } from '../calendar/event';
import type { StoredContact } from '../contacts/contact';
import { ContactFolders } from '../contacts/contact-folders';
import { ItemStore } from '../items/item-store';
import type { MailBehaviour } from '../mail/mail-behaviour';
import { MailFolders } from '../mail/mail-folders';
import type { FileAttachment, StoredMessage } from '../mail/message';
import { MailboxChanges } from '../platform/mailbox-changes';
import type { RefusedDeltas } from '../platform/refused-deltas';
import { OutlookIds } from '../platform/outlook-ids';
import type { DirectoryUser } from './directory';
import {
  defaultCategories,
  defaultMailboxSettings,
  type MailboxSettings,
  type OutlookCategory,
} from './mailbox-settings';

/** One person's mail, calendars and contacts, and the history of their changes. */
export class Mailbox {
  readonly ids: OutlookIds;
  readonly changes = new MailboxChanges();
  readonly folders: MailFolders;
  readonly messages: ItemStore<StoredMessage>;
  readonly calendars: Calendars;
  readonly events: ItemStore<StoredEvent>;
  readonly contactFolders: ContactFolders;
  readonly contacts: ItemStore<StoredContact>;
  settings: MailboxSettings = defaultMailboxSettings;
  /** Every automatic reply that was set, in order. */
  readonly automaticReplies: MailboxSettings['automaticRepliesSetting'][] = [];
  categories: readonly OutlookCategory[] = [];
  /** While true, new online meetings have no link yet. */
  isWaitingForMeetingLinks = false;
  /** How every delta is refused. Undefined while they are answered. */
  refusedDeltas: RefusedDeltas | undefined;

  constructor(
    readonly owner: DirectoryUser,
    readonly clock: SandboxClock,
    readonly behaviour: () => MailBehaviour,
  ) {
    const ids = new OutlookIds(owner.id);
    this.ids = ids;
    this.folders = new MailFolders(ids, this.changes);
    for (const category of defaultCategories) this.addCategory(category);
    const deletedItems = this.folders.wellKnown('deleteditems').id;
    const surroundings = { ids, changes: this.changes, clock, deletedItems, behaviour };
    this.messages = new ItemStore('message', surroundings);
    this.events = new ItemStore('event', surroundings);
    this.calendars = new Calendars(owner, ids, this.events);
    this.contacts = new ItemStore('contact', surroundings);
    this.contactFolders = new ContactFolders(ids, this.contacts);
  }

  addCategory(category: Omit<OutlookCategory, 'id'>): OutlookCategory {
    const added = { id: this.ids.category(), ...category };
    this.categories = [...this.categories, added];
    return added;
  }

  attachment(file: Omit<FileAttachment, 'id' | 'lastModifiedDateTime'>): FileAttachment {
    const { name, contentType, isInline, contentId, content, isItem, isLink } = file;
    return {
      id: this.ids.attachment(),
      lastModifiedDateTime: this.clock.now(),
      name,
      contentType,
      isInline,
      contentId,
      content,
      ...(isItem === true && { isItem }),
      ...(isLink === true && { isLink }),
    };
  }
}
