import type { z } from 'zod';
import type { Mailbox } from '../users/mailbox';
import { checkBody } from '../platform/read-body';
import { addContact } from './add-contact';
import type { ContactFolder, StoredContact } from './contact';
import { changedContact, contactInput } from './contact-input';

/** A contact, or a part of one, as a Graph request writes it. */
export type ContactBody = z.input<typeof contactInput>;

/** What a test does to contacts, acting as the person's other client. */
export interface ContactControl {
  /** Adds contacts to the folder of the given id. Default: the default folder. */
  addContacts(user: string, contacts: readonly ContactBody[], folderId?: string): readonly StoredContact[];
  changeContact(user: string, contactId: string, change: ContactBody): StoredContact;
  /** Creates a folder of contacts beside the default one, as Outlook does for "Suggested Contacts". `/contactFolders` does not list it. */
  createContactFolder(user: string, displayName: string): ContactFolder;
  /** Moves a contact to the folder of contacts of the given id. */
  moveContact(user: string, contactId: string, folderId: string): StoredContact;
  /** Deletes a contact: it moves to Deleted Items. */
  removeContact(user: string, contactId: string): void;
  /** Every contact of the mailbox, in any folder. */
  contacts(user: string): readonly StoredContact[];
}

export function createContactControl(mailboxOf: (user: string) => Mailbox): ContactControl {
  return {
    addContacts: (user, bodies, folderId) => {
      const mailbox = mailboxOf(user);
      const folder = folderId === undefined ? undefined : mailbox.contactFolders.get(folderId).id;
      return bodies.map((body) => addContact(mailbox, checkBody(contactInput, body, '/contacts'), folder));
    },
    changeContact: (user, contactId, change) => {
      const { contacts } = mailboxOf(user);
      const contact = contacts.get(contactId);
      const input = checkBody(contactInput, change, '/contacts');
      return contacts.update(contact, { content: changedContact(contact.content, input) });
    },
    createContactFolder: (user, displayName) => {
      const { contactFolders } = mailboxOf(user);
      return contactFolders.create(displayName, contactFolders.default.parentFolderId);
    },
    moveContact: (user, contactId, folderId) => {
      const { contacts, contactFolders } = mailboxOf(user);
      return contacts.move(contacts.get(contactId), contactFolders.get(folderId).id);
    },
    removeContact: (user, contactId) => {
      const { contacts } = mailboxOf(user);
      contacts.delete(contacts.get(contactId));
    },
    contacts: (user) => mailboxOf(user).contacts.all(),
  };
}
