/** How requests see the events and contacts of a mailbox. */
export interface ReadsOfItems {
  /** How long reads lag behind writes, in milliseconds. */
  readonly readLag: () => number;
  /** How much longer lists lag. */
  readonly listLag: () => number;
  /** The id of Deleted Items, where a deleted item keeps its immutable id. Undefined if no request finds deleted items. */
  readonly bin: () => string | undefined;
}
