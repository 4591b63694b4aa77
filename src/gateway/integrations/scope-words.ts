/** What each permission lets agents do, in plain words; the keys are the providers' names. */
const words: Readonly<Record<string, string>> = {
  'User.Read': 'see whose account it is',
  'Mail.Read': 'be told of new mail',
  'Mail.ReadWrite': 'read and change mail',
  'Mail.Send': 'send mail',
  'Calendars.Read': 'be told of changes in calendars',
  'Calendars.ReadWrite': 'read and change calendars',
  'Contacts.Read': 'be told of changes of contacts',
  'Contacts.ReadWrite': 'read and change contacts',
  'MailboxSettings.Read': 'read mailbox settings, such as working hours',
  'MailboxSettings.ReadWrite': 'read and change mailbox settings, such as labels and working hours',
  'OnlineMeetings.Read': 'read online meetings',
  'OnlineMeetings.ReadWrite': 'read and change online meetings',
  'OnlineMeetingTranscript.Read.All': 'read transcripts of online meetings',
  'Mail.ReadWrite.Shared': 'read and change mail of shared mailboxes',
  'Mail.Send.Shared': 'send mail from shared mailboxes',
  'Calendars.ReadWrite.Shared': 'read and change shared calendars',
  'Contacts.ReadWrite.Shared': 'read and change shared contacts',
  'User.ReadBasic.All': 'find colleagues by name',
  'Place.Read.All': 'find rooms',
  offline_access: 'stay connected while nobody is there',
  read: 'read boards',
  write: 'change boards',
  'read:board:trello': 'read boards',
  'write:board:trello': 'change boards',
  'write:board:membership:trello': 'change who is on boards',
  'read:member:trello': 'see whose account it is, and its notifications',
  'read:organization:trello': 'read workspaces',
};

/** Returns a scope in words. A scope that this service does not ask for keeps its provider's name. */
export const scopeInWords = (scope: string): string => words[scope] ?? scope;
