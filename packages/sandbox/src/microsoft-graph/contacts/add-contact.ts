import type { Mailbox } from '../users/mailbox';
import { emptyContact, type StoredContact } from './contact';
import { changedContact, type ContactInput } from './contact-input';

/** Adds a contact to the folder of the given id. Default: the default folder. */
export function addContact(
  mailbox: Mailbox,
  input: ContactInput,
  folderId = mailbox.contactFolders.default.id,
): StoredContact {
  const content = changedContact(emptyContact, input);
  return mailbox.contacts.create(folderId, (base) => ({ ...base, content }));
}
