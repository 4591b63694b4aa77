const ownWriting = ['drafts', 'sentitems', 'outbox'] as const;

/**
 * Folders in which mail does not arrive, or not as mail to act on: drafts and sent mail, what the provider took for junk, deleted mail, and what
 * Outlook could not synchronise (https://learn.microsoft.com/graph/api/resources/mailfolder).
 */
export const unwatched = [
  ...ownWriting,
  ...(['junkemail', 'deleteditems', 'recoverableitemsdeletions'] as const),
  ...(['syncissues', 'conflicts', 'localfailures', 'serverfailures'] as const),
] as const;

/** The kind of a folder: one that Graph knows by a well-known name, or any other. */
export type FolderKind = 'inbox' | (typeof unwatched)[number] | 'other';

/** Kinds of folders by their own names, by folder id, as far as this process has learnt them. */
export type FolderKinds = Map<string, FolderKind>;

/** In which folder folders lie, by folder id, and when that was read: people move folders. No parent: no listing has the folder. */
export type FolderPlaces = Map<string, { readonly parentId?: string; readonly readAt: number }>;

export const mailArrivesIn = (kind: FolderKind): boolean => !isOneOf(unwatched, kind);

/** Whether the messages in the folder were written by the mailbox's people, or by agents in their name. */
export const isOwnWriting = (kind: FolderKind): boolean => isOneOf(ownWriting, kind);

const isOneOf = (kinds: readonly FolderKind[], kind: FolderKind): boolean => kinds.includes(kind);
