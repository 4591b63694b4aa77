import type { SandboxClock } from '../../clock';
import type { MailBehaviour } from '../mail/mail-behaviour';
import { LaggingView } from '../platform/lagging-view';
import type { ChangeType, MailboxChange, MailboxChanges } from '../platform/mailbox-changes';
import type { OutlookIds } from '../platform/outlook-ids';

/** What every message, event and contact has. The object is replaced, never changed in place. */
export interface StoredItem {
  /** The default id. Each move changes it. */
  readonly id: string;
  readonly immutableId: string;
  readonly changeKey: string;
  /** The id of its folder. That of an event is its calendar, or Deleted Items. */
  readonly parentFolderId: string;
  readonly createdDateTime: Date;
  readonly lastModifiedDateTime: Date;
}

/** The parts of a mailbox that its stores share. */
interface Surroundings {
  readonly ids: OutlookIds;
  readonly changes: MailboxChanges;
  readonly clock: SandboxClock;
  /** The id of Deleted Items. */
  readonly deletedItems: string;
  readonly behaviour: () => MailBehaviour;
}

/** All items of one kind in a mailbox, with both their ids, and what requests see of them. */
export class ItemStore<Item extends StoredItem> {
  private readonly byImmutableId = new Map<string, Item>();
  private readonly immutableIdOf = new Map<string, string>();
  private readonly view: LaggingView<Item>;

  constructor(
    private readonly kind: Exclude<MailboxChange['kind'], 'mailFolder'>,
    private readonly mailbox: Surroundings,
  ) {
    this.view = new LaggingView(mailbox.clock, () => mailbox.behaviour().readLagMilliseconds);
  }

  /** Returns the listed items of one folder, or of every folder, in the order of their creation. */
  all(folderId?: string): readonly Item[] {
    return this.listed([...this.byImmutableId.values()], folderId);
  }

  /** Returns the items as a request sees them. They may lag behind the stored ones. */
  readAll(folderId?: string): readonly Item[] {
    const more = this.kind === 'event' ? this.mailbox.behaviour().eventListLagMilliseconds : 0;
    return this.listed(this.view.all(more), folderId);
  }

  find(id: string): Item | undefined {
    return this.byImmutableId.get(this.immutableIdOf.get(id) ?? id);
  }

  /** Returns an item as a request sees it, by either id. It may lag behind the stored one. */
  findRead(id: string): Item | undefined {
    return this.view.get(this.immutableIdOf.get(id) ?? id);
  }

  /** Returns an item by either id. Throws ErrorInvalidIdMalformed, ErrorInvalidMailboxItemId or ErrorItemNotFound. */
  get(id: string): Item {
    return this.found(id, this.find(id));
  }

  /** Returns an item as a request sees it, by either id. Throws the errors of {@link get}. */
  read(id: string): Item {
    return this.found(id, this.findRead(id));
  }

  /** @param build completes what every new item has */
  create(parentFolderId: string, build: (base: StoredItem) => Item): Item {
    const { ids } = this.mailbox;
    const version = this.newVersion();
    const createdDateTime = version.lastModifiedDateTime;
    const base = { id: ids.item(), immutableId: ids.immutableItem(), parentFolderId, createdDateTime, ...version };
    return this.put('created', build(base));
  }

  update(item: Item, change: Partial<Item>): Item {
    return this.put('updated', { ...item, ...change, ...this.newVersion() });
  }

  /**
   * Moves the item and gives it a new default id, even within its own folder, as Exchange does. "When you move or change an Outlook message, you
   * update the 'Modified' date" (Microsoft Knowledge Base 197337); the sandbox does so with events and contacts too.
   */
  move(item: Item, parentFolderId: string, change: Partial<Item> = {}): Item {
    this.immutableIdOf.delete(item.id);
    this.record('deleted', item);
    return this.restore(item, parentFolderId, change);
  }

  /** Puts a removed item back under its immutable id. */
  restore(item: Item, parentFolderId: string, change: Partial<Item> = {}): Item {
    const id = this.mailbox.ids.item();
    return this.put('created', { ...item, ...change, id, parentFolderId, ...this.newVersion() });
  }

  /** Moves the item to Deleted Items, if it is found there. One that lies there is removed for good. */
  delete(item: Item): void {
    const { deletedItems, behaviour } = this.mailbox;
    const isFoundThere = this.kind === 'message' || behaviour().deletedItems === 'findable';
    if (isFoundThere && item.parentFolderId !== deletedItems) this.move(item, deletedItems);
    else this.purge(item);
  }

  /** Removes the item for good. */
  purge(item: Item): void {
    this.immutableIdOf.delete(item.id);
    this.byImmutableId.delete(item.immutableId);
    this.view.record(item.immutableId, undefined);
    this.record('deleted', item);
  }

  /** Returns what changes whenever an item does. */
  newVersion(): Pick<StoredItem, 'changeKey' | 'lastModifiedDateTime'> {
    return { changeKey: this.mailbox.ids.changeKey(), lastModifiedDateTime: this.mailbox.clock.now() };
  }

  private found(id: string, item: Item | undefined): Item {
    if (!item) throw this.mailbox.ids.unknown(id);
    return item;
  }

  private put(changeType: ChangeType, item: Item): Item {
    this.byImmutableId.set(item.immutableId, item);
    this.immutableIdOf.set(item.id, item.immutableId);
    this.view.record(item.immutableId, item);
    this.record(changeType, item);
    return item;
  }

  private listed(items: readonly Item[], folderId: string | undefined): readonly Item[] {
    return items.filter((item) => this.isListed(item) && (folderId ?? item.parentFolderId) === item.parentFolderId);
  }

  /** Lists, views and change tracking contain the mail in Deleted Items, but no event or contact there (`MailBehaviour.deletedItems`). */
  private isListed({ parentFolderId }: Item): boolean {
    return this.kind === 'message' || parentFolderId !== this.mailbox.deletedItems;
  }

  private record(changeType: ChangeType, item: Item): void {
    if (!this.isListed(item)) return;
    const { id, immutableId, changeKey, parentFolderId: folderId } = item;
    this.mailbox.changes.record({ kind: this.kind, changeType, folderId, id, immutableId, changeKey });
  }
}
