import { assertNameIsFree } from '../platform/assert-name-is-free';
import { GraphError, itemNotFound, malformedId } from '../platform/graph-error';
import { wellKnownFolders, type MailFolder, type WellKnownFolder } from './mail-folder';
import type { MailboxChanges } from '../platform/mailbox-changes';
import type { OutlookIds } from '../platform/outlook-ids';

/** The folder tree of one mailbox. */
export class MailFolders {
  private readonly folders = new Map<string, MailFolder>();
  private readonly rootId: string;

  constructor(
    private readonly ids: OutlookIds,
    private readonly changes: MailboxChanges,
  ) {
    this.rootId = ids.folder();
    this.put({
      id: this.rootId,
      displayName: 'Top of Information Store',
      parentFolderId: this.rootId,
      isHidden: false,
      wellKnownName: 'msgfolderroot',
    });
    for (const [wellKnownName, { displayName, isHidden, ...place }] of Object.entries(wellKnownFolders)) {
      const parentFolderId = 'below' in place ? this.wellKnown(place.below).id : this.rootId;
      this.put({ id: ids.folder(), displayName, parentFolderId, isHidden, wellKnownName });
    }
  }

  wellKnown(name: WellKnownFolder): MailFolder {
    const folder = this.findWellKnown(name);
    if (!folder) throw itemNotFound();
    return folder;
  }

  /** Returns a folder by id or well-known name. Throws ErrorInvalidIdMalformed, ErrorInvalidMailboxItemId or ErrorItemNotFound. */
  get(idOrName: string): MailFolder {
    const wellKnown = this.findWellKnown(idOrName);
    if (wellKnown) return wellKnown;
    const folder = this.folders.get(idOrName);
    if (!folder) throw this.ids.unknown(idOrName);
    return folder;
  }

  all(): readonly MailFolder[] {
    return [...this.folders.values()].filter(({ id }) => id !== this.rootId);
  }

  children(parentId: string): readonly MailFolder[] {
    return this.all()
      .filter((folder) => folder.parentFolderId === parentId)
      .sort((one, other) => one.displayName.localeCompare(other.displayName, 'en'));
  }

  /** Creates a folder. Throws ErrorFolderExists when the parent already has a folder of that name. */
  create(displayName: string, parentId: string, isHidden = false): MailFolder {
    assertNameIsFree(displayName, this.children(parentId));
    const folder = { id: this.ids.folder(), displayName, parentFolderId: parentId, isHidden, wellKnownName: undefined };
    this.put(folder);
    this.record('created', folder);
    return folder;
  }

  rename(folder: MailFolder, displayName: string): MailFolder {
    this.assertOrdinary(folder);
    assertNameIsFree(displayName, this.children(folder.parentFolderId), folder.id);
    return this.replace({ ...folder, displayName });
  }

  move(folder: MailFolder, parentId: string): MailFolder {
    this.assertOrdinary(folder);
    assertNameIsFree(folder.displayName, this.children(parentId), folder.id);
    if (this.withDescendants(folder.id).includes(parentId)) throw malformedId();
    return this.replace({ ...folder, parentFolderId: parentId });
  }

  remove(folder: MailFolder): void {
    this.assertOrdinary(folder);
    this.folders.delete(folder.id);
    this.record('deleted', folder);
  }

  withDescendants(id: string): readonly string[] {
    return [id, ...this.children(id).flatMap((child) => this.withDescendants(child.id))];
  }

  private replace(folder: MailFolder): MailFolder {
    this.put(folder);
    this.record('updated', folder);
    return folder;
  }

  private put(folder: MailFolder): void {
    this.folders.set(folder.id, folder);
  }

  private record(changeType: 'created' | 'updated' | 'deleted', { id, parentFolderId }: MailFolder): void {
    const folderId = parentFolderId;
    this.changes.record({ kind: 'mailFolder', changeType, folderId, id, immutableId: id, changeKey: id });
  }

  private findWellKnown(name: string): MailFolder | undefined {
    const wanted = name.toLowerCase();
    return [...this.folders.values()].find(({ wellKnownName }) => wellKnownName === wanted);
  }

  private assertOrdinary(folder: MailFolder): void {
    if (folder.wellKnownName === undefined) return;
    throw new GraphError(403, 'ErrorDeleteDistinguishedFolder', 'Distinguished folders cannot be changed.');
  }
}
