const ownWriting = ['drafts', 'sentitems', 'outbox'] as const;

/**
 * Where mail does not arrive, or not as mail to act on: our own writing, what the provider took for junk, what somebody has deleted, and what
 * Outlook could not synchronise (https://learn.microsoft.com/graph/api/resources/mailfolder).
 */
export const unwatched = [
  ...ownWriting,
  ...(['junkemail', 'deleteditems', 'recoverableitemsdeletions'] as const),
  ...(['syncissues', 'conflicts', 'localfailures', 'serverfailures'] as const),
] as const;

/** What a folder is to who watches its mailbox: one that Graph itself knows by a name, or one of the many. */
export type FolderKind = 'inbox' | (typeof unwatched)[number] | 'other';

/** What folders are, by id, as far as this process has learnt. */
export type FolderKinds = Map<string, FolderKind>;

export const mailArrivesIn = (kind: FolderKind): boolean => !isOneOf(unwatched, kind);

/** Whether what lies there was written by the mailbox's people, and agents in their name. */
export const isOwnWriting = (kind: FolderKind): boolean => isOneOf(ownWriting, kind);

const isOneOf = (kinds: readonly FolderKind[], kind: FolderKind): boolean => kinds.includes(kind);
