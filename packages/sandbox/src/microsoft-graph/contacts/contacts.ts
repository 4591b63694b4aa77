import type { SandboxClock } from '../../clock';
import { GraphError, itemNotFound } from '../platform/graph-error';
import { LaggingView } from '../platform/lagging-view';
import type { ReadsOfItems } from '../platform/reads-of-items';
import type { ChangeType, MailboxChanges } from '../platform/mailbox-changes';
import { assertOutlookId, type OutlookIds } from '../platform/outlook-ids';
import type { ContactContent, ContactFolder, StoredContact } from './contact';

/** The contact folders of one mailbox and their contacts. */
export class Contacts {
  private readonly folders = new Map<string, ContactFolder>();
  private readonly byImmutableId = new Map<string, StoredContact>();
  private readonly immutableIdOf = new Map<string, string>();
  private readonly view: LaggingView<StoredContact>;
  /** The default folder. `/me/contacts` lists its contents. */
  readonly defaultFolder: ContactFolder;

  constructor(
    private readonly ids: OutlookIds,
    private readonly changes: MailboxChanges,
    private readonly clock: SandboxClock,
    private readonly reads: ReadsOfItems,
  ) {
    this.view = new LaggingView(clock, reads.readLag);
    this.defaultFolder = { id: this.ids.folder(), displayName: 'Contacts', parentFolderId: this.ids.folder() };
    this.folders.set(this.defaultFolder.id, this.defaultFolder);
  }

  /** Returns a folder by id, or the default one for `contacts`. Throws ErrorInvalidIdMalformed or ErrorItemNotFound. */
  folder(id: string): ContactFolder {
    if (id.toLowerCase() === 'contacts') return this.defaultFolder;
    assertOutlookId(id);
    const folder = this.folders.get(id);
    if (!folder) throw itemNotFound();
    return folder;
  }

  /** Returns the child folders. The default folder is not included. */
  children(parentFolderId: string): readonly ContactFolder[] {
    return [...this.folders.values()].filter(
      (folder) => folder.parentFolderId === parentFolderId && folder !== this.defaultFolder,
    );
  }

  createFolder(displayName: string, parentFolderId: string): ContactFolder {
    const wanted = displayName.toLowerCase();
    if (this.children(parentFolderId).some((folder) => folder.displayName.toLowerCase() === wanted)) {
      throw new GraphError(
        409,
        'ErrorFolderExists',
        `A folder with the specified name already exists., Could not create folder ${displayName}.`,
      );
    }
    return this.putFolder({ id: this.ids.folder(), displayName, parentFolderId });
  }

  renameFolder(folder: ContactFolder, displayName: string): ContactFolder {
    return this.putFolder({ ...folder, displayName });
  }

  /** Removes a folder and its contents. */
  removeFolder(folder: ContactFolder): void {
    if (folder === this.defaultFolder) {
      throw new GraphError(403, 'ErrorDeleteDistinguishedFolder', 'Distinguished folders cannot be deleted.');
    }
    for (const child of this.children(folder.id)) this.removeFolder(child);
    for (const contact of this.all(folder.id)) this.remove(contact);
    this.folders.delete(folder.id);
  }

  /** Returns the contacts of one folder, or of every folder of contacts. */
  all(folderId?: string): readonly StoredContact[] {
    const filed = [...this.byImmutableId.values()].filter((contact) => !this.isDeleted(contact));
    return folderId === undefined ? filed : inFolder(filed, folderId);
  }

  /** Returns the contacts as a request sees them. They may lag behind the stored ones. */
  readAll(folderId: string): readonly StoredContact[] {
    return inFolder(this.view.all(), folderId);
  }

  /** Returns a contact as a request sees it, by either id. Throws the errors of {@link get}. */
  read(id: string): StoredContact {
    assertOutlookId(id);
    const contact = this.view.get(this.immutableIdOf.get(id) ?? id);
    if (!contact) throw itemNotFound();
    return contact;
  }

  /** Returns a contact by either id. Throws ErrorInvalidIdMalformed or ErrorItemNotFound. */
  get(id: string): StoredContact {
    assertOutlookId(id);
    const contact = this.find(id);
    if (!contact) throw itemNotFound();
    return contact;
  }

  find(id: string): StoredContact | undefined {
    return this.byImmutableId.get(this.immutableIdOf.get(id) ?? id);
  }

  add(content: ContactContent, folderId = this.defaultFolder.id): StoredContact {
    const now = this.clock.now();
    const contact: StoredContact = {
      id: this.ids.item(),
      immutableId: this.ids.immutableItem(),
      changeKey: this.ids.changeKey(),
      parentFolderId: folderId,
      createdDateTime: now,
      lastModifiedDateTime: now,
      content,
    };
    return this.put('created', contact);
  }

  update(contact: StoredContact, content: ContactContent): StoredContact {
    const changeKey = this.ids.changeKey();
    return this.put('updated', { ...contact, content, changeKey, lastModifiedDateTime: this.clock.now() });
  }

  /** Moves the contact to Deleted Items, if it is found there. A contact that lies there is removed for good. */
  remove(contact: StoredContact): void {
    const bin = this.reads.bin();
    if (bin === undefined || this.isDeleted(contact)) this.purge(contact);
    else this.leaveFor(bin, contact);
  }

  /** Moves the contact to another folder of contacts, and gives it a new default id. */
  move(contact: StoredContact, folderId: string): StoredContact {
    const moved = this.leaveFor(folderId, contact);
    this.record('created', moved);
    return moved;
  }

  /** Removes the contact for good. */
  purge(contact: StoredContact): void {
    this.immutableIdOf.delete(contact.id);
    this.byImmutableId.delete(contact.immutableId);
    this.view.record(contact.immutableId, undefined);
    this.record('deleted', contact);
  }

  private put(changeType: ChangeType, contact: StoredContact): StoredContact {
    this.store(contact);
    this.record(changeType, contact);
    return contact;
  }

  private leaveFor(parentFolderId: string, contact: StoredContact): StoredContact {
    const moved = { ...contact, id: this.ids.item(), changeKey: this.ids.changeKey(), parentFolderId };
    this.immutableIdOf.delete(contact.id);
    this.store(moved);
    this.record('deleted', contact);
    return moved;
  }

  private store(contact: StoredContact): void {
    this.byImmutableId.set(contact.immutableId, contact);
    this.immutableIdOf.set(contact.id, contact.immutableId);
    this.view.record(contact.immutableId, contact);
  }

  private isDeleted({ parentFolderId }: StoredContact): boolean {
    return !this.folders.has(parentFolderId);
  }

  private putFolder(folder: ContactFolder): ContactFolder {
    this.folders.set(folder.id, folder);
    return folder;
  }

  private record(changeType: ChangeType, { id, immutableId, changeKey, parentFolderId }: StoredContact): void {
    this.changes.record({ kind: 'contact', changeType, folderId: parentFolderId, id, immutableId, changeKey });
  }
}

function inFolder(contacts: readonly StoredContact[], folderId: string): readonly StoredContact[] {
  return contacts.filter((contact) => contact.parentFolderId === folderId);
}
