import type { ItemStore } from '../items/item-store';
import { assertNameIsFree } from '../platform/assert-name-is-free';
import { GraphError } from '../platform/graph-error';
import type { OutlookIds } from '../platform/outlook-ids';
import type { ContactFolder, StoredContact } from './contact';

/** The contact folders of one mailbox. */
export class ContactFolders {
  private readonly byId = new Map<string, ContactFolder>();
  /** The default folder. `/me/contacts` lists its contents. */
  readonly default: ContactFolder;

  constructor(
    private readonly ids: OutlookIds,
    private readonly contacts: ItemStore<StoredContact>,
  ) {
    this.default = this.put({ id: ids.folder(), displayName: 'Contacts', parentFolderId: ids.folder() });
  }

  /** Returns a folder by id, or the default one for `contacts`. Throws ErrorInvalidIdMalformed or ErrorItemNotFound. */
  get(id: string): ContactFolder {
    if (id.toLowerCase() === 'contacts') return this.default;
    const folder = this.byId.get(id);
    if (!folder) throw this.ids.unknown(id);
    return folder;
  }

  /** Returns the child folders. The default folder is not included. */
  children(parentFolderId: string): readonly ContactFolder[] {
    return [...this.byId.values()].filter(
      (folder) => folder.parentFolderId === parentFolderId && folder !== this.default,
    );
  }

  /** Creates a folder. Throws ErrorFolderExists when the parent already has a folder of that name. */
  create(displayName: string, parentFolderId: string): ContactFolder {
    assertNameIsFree(displayName, this.children(parentFolderId));
    return this.put({ id: this.ids.folder(), displayName, parentFolderId });
  }

  rename(folder: ContactFolder, displayName: string): ContactFolder {
    assertNameIsFree(displayName, this.children(folder.parentFolderId), folder.id);
    return this.put({ ...folder, displayName });
  }

  /** Removes a folder and its contents. */
  remove(folder: ContactFolder): void {
    if (folder === this.default) {
      throw new GraphError(403, 'ErrorDeleteDistinguishedFolder', 'Distinguished folders cannot be deleted.');
    }
    for (const child of this.children(folder.id)) this.remove(child);
    for (const contact of this.contacts.all(folder.id)) this.contacts.delete(contact);
    this.byId.delete(folder.id);
  }

  private put(folder: ContactFolder): ContactFolder {
    this.byId.set(folder.id, folder);
    return folder;
  }
}
