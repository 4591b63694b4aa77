export interface MailFolder {
  readonly id: string;
  readonly displayName: string;
  readonly parentFolderId: string;
  readonly isHidden: boolean;
  readonly wellKnownName: string | undefined;
}

/**
 * The folders of every mailbox, with the names Outlook shows. `msgfolderroot` is the parent of those that do not say another: three are subfolders of
 * Sync Issues (https://learn.microsoft.com/office/vba/api/outlook.oldefaultfolders), so that a person may have a folder "Conflicts".
 */
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
  conflicts: { displayName: 'Conflicts', isHidden: true, below: 'syncissues' },
  localfailures: { displayName: 'Local Failures', isHidden: true, below: 'syncissues' },
  serverfailures: { displayName: 'Server Failures', isHidden: true, below: 'syncissues' },
  searchfolders: { displayName: 'Finder', isHidden: true },
  recoverableitemsdeletions: { displayName: 'Deletions', isHidden: true },
} as const;

export type WellKnownFolder = keyof typeof wellKnownFolders | 'msgfolderroot';
