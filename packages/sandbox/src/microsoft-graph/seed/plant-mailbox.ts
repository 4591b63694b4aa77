import { putAttendeeCopy } from '../calendar/attendee-copy';
import { createEvent } from '../calendar/create-event';
import { addContact } from '../contacts/add-contact';
import { deliverMail } from '../mail/deliver-mail';
import type { Mailbox } from '../users/mailbox';
import type { Mailboxes } from '../users/mailboxes';
import { beforeStart } from './before-start';
import { folderAt } from './folder-at';
import type { MailboxSeed } from './mailbox-seed';

const day = 24 * 60 * 60 * 1000;

/** Fills a mailbox with the contents of its seed. @throws Error that names the place in the seed */
export function plantMailbox(mailboxes: Mailboxes, mailbox: Mailbox, seed: MailboxSeed): void {
  const start = mailbox.clock.now().getTime();
  const each = <Part>(name: string, parts: readonly Part[], plant: (part: Part) => void): void => {
    for (const [index, part] of parts.entries()) {
      try {
        plant(part);
      } catch (cause) {
        const message = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`In the seed of ${seed.address}, ${name}[${index}] cannot be used: ${message}`, { cause });
      }
    }
  };
  each('categories', seed.categories, (category) => mailbox.addCategory(category));
  each('mail', seed.mail, ({ daysAgo = 0, folder, receivedDateTime, ...mail }) =>
    deliverMail(mailbox, {
      ...mail,
      folder: folderAt(mailbox, folder).id,
      receivedDateTime: receivedDateTime ?? new Date(start - daysAgo * day),
    }),
  );
  beforeStart(mailbox, () => {
    each('events', seed.events, (event) => {
      const { id } = createEvent(mailbox, mailbox.calendars.default, event);
      const item = mailbox.calendars.item(id);
      for (const { emailAddress } of item.content.attendees) {
        const attendee = mailboxes.find(emailAddress.address);
        if (attendee && attendee !== mailbox) putAttendeeCopy(attendee, item, true);
      }
    });
    each('contacts', seed.contacts, (contact) => addContact(mailbox, contact));
  });
}
