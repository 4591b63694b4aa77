import type { SandboxClock } from '../../clock';
import { GraphError, itemNotFound } from '../platform/graph-error';
import { LaggingView } from '../platform/lagging-view';
import type { ChangeType, MailboxChanges } from '../platform/mailbox-changes';
import { assertOutlookId, type OutlookIds } from '../platform/outlook-ids';
import type { ContactContent, ContactFolder, StoredContact } from './contact';

/** The contact folders of one mailbox and the people in them. */
export class Contacts {
  private readonly folders = new Map<string, ContactFolder>();
  private readonly byImmutableId = new Map<string, StoredContact>();
  private readonly immutableIdOf = new Map<string, string>();
  private readonly view: LaggingView<StoredContact>;
  /** The default folder: `/me/contacts` is what lies in it. */
  readonly defaultFolder: ContactFolder;

  constructor(
    private readonly ids: OutlookIds,
    private readonly changes: MailboxChanges,
    private readonly clock: SandboxClock,
    readLag: () => number,
  ) {
    this.view = new LaggingView(clock, readLag);
    this.defaultFolder = { id: this.ids.folder(), displayName: 'Contacts', parentFolderId: this.ids.folder() };
    this.folders.set(this.defaultFolder.id, this.defaultFolder);
  }

  /** By id, or `contacts` for the default one. Throws ErrorInvalidIdMalformed or ErrorItemNotFound. */
  folder(id: string): ContactFolder {
    if (id.toLowerCase() === 'contacts') return this.defaultFolder;
    assertOutlookId(id);
    const folder = this.folders.get(id);
    if (!folder) throw itemNotFound();
    return folder;
  }

  /** The default folder is not among its siblings. */
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

  /** What lies in it goes with it. */
  removeFolder(folder: ContactFolder): void {
    if (folder === this.defaultFolder) {
      throw new GraphError(403, 'ErrorDeleteDistinguishedFolder', 'Distinguished folders cannot be deleted.');
    }
    for (const child of this.children(folder.id)) this.removeFolder(child);
    for (const contact of this.all(folder.id)) this.remove(contact);
    this.folders.delete(folder.id);
  }

  all(folderId?: string): readonly StoredContact[] {
    return inFolder([...this.byImmutableId.values()], folderId);
  }

  /** The contacts as a request reads them, which may lag behind. */
  readAll(folderId?: string): readonly StoredContact[] {
    return inFolder(this.view.all(), folderId);
  }

  /** A contact as a request reads it, by either id. Throws as {@link get} does. */
  read(id: string): StoredContact {
    assertOutlookId(id);
    const contact = this.view.get(this.immutableIdOf.get(id) ?? id);
    if (!contact) throw itemNotFound();
    return contact;
  }

  /** By either id. Throws ErrorInvalidIdMalformed or ErrorItemNotFound. */
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
    this.immutableIdOf.set(contact.id, contact.immutableId);
    return this.put('created', contact);
  }

  update(contact: StoredContact, content: ContactContent): StoredContact {
    const changeKey = this.ids.changeKey();
    return this.put('updated', { ...contact, content, changeKey, lastModifiedDateTime: this.clock.now() });
  }

  remove(contact: StoredContact): void {
    this.immutableIdOf.delete(contact.id);
    this.byImmutableId.delete(contact.immutableId);
    this.view.record(contact.immutableId, undefined);
    this.record('deleted', contact);
  }

  private put(changeType: ChangeType, contact: StoredContact): StoredContact {
    this.byImmutableId.set(contact.immutableId, contact);
    this.view.record(contact.immutableId, contact);
    this.record(changeType, contact);
    return contact;
  }

  private putFolder(folder: ContactFolder): ContactFolder {
    this.folders.set(folder.id, folder);
    return folder;
  }

  private record(changeType: ChangeType, { id, immutableId, changeKey, parentFolderId }: StoredContact): void {
    this.changes.record({ kind: 'contact', changeType, folderId: parentFolderId, id, immutableId, changeKey });
  }
}

function inFolder(contacts: readonly StoredContact[], folderId: string | undefined): readonly StoredContact[] {
  return folderId === undefined ? contacts : contacts.filter((contact) => contact.parentFolderId === folderId);
}
