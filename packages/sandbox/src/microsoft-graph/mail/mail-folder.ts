export interface MailFolder {
  readonly id: string;
  readonly displayName: string;
  readonly parentFolderId: string;
  readonly isHidden: boolean;
  readonly wellKnownName: string | undefined;
}

/** The folders of every mailbox, with the names Outlook shows. `msgfolderroot` is the parent of all of them. */
export const wellKnownFolders = {
  archive: { displayName: 'Archive', isHidden: false },
  conversationhistory: { displayName: 'Conversation History', isHidden: false },
  deleteditems: { displayName: 'Deleted Items', isHidden: false },
  drafts: { displayName: 'Drafts', isHidden: false },
  inbox: { displayName: 'Inbox', isHidden: false },
  junkemail: { displayName: 'Junk Email', isHidden: false },
  outbox: { displayName: 'Outbox', isHidden: false },
  sentitems: { displayName: 'Sent Items', isHidden: false },
  clutter: { displayName: 'Clutter', isHidden: true },
  scheduled: { displayName: 'Scheduled', isHidden: true },
  syncissues: { displayName: 'Sync Issues', isHidden: true },
  conflicts: { displayName: 'Conflicts', isHidden: true },
  localfailures: { displayName: 'Local Failures', isHidden: true },
  serverfailures: { displayName: 'Server Failures', isHidden: true },
  searchfolders: { displayName: 'Finder', isHidden: true },
  recoverableitemsdeletions: { displayName: 'Deletions', isHidden: true },
} as const;

export type WellKnownFolder = keyof typeof wellKnownFolders | 'msgfolderroot';
