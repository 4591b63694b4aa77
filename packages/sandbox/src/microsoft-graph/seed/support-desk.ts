import { deliverMail } from '../mail/deliver-mail';
import type { Mailbox } from '../users/mailbox';
import type { Mailboxes } from '../users/mailboxes';
import { beforeStart } from './before-start';
import { plantCalendars } from './calendars';
import { plantContacts } from './contacts';
import { dailyMail } from './daily-mail';
import { machineMail } from './machine-mail';
import { northwindBakery } from './northwind-bakery';
import { benMail, cleoMail, supportMail } from './other-mailboxes';
import { folderAt } from './folder-at';
import { people, type SeededMail } from './seeded-mail';

const day = 24 * 60 * 60 * 1000;

/** Seeds a small company's support desk: about sixty mails of four months, calendar and contacts for Ada, and a little for the others. */
export function plantSupportDesk(mailboxes: Mailboxes): void {
  const planted: readonly [string, readonly SeededMail[]][] = [
    [people.ada.address, [...northwindBakery, ...dailyMail, ...machineMail]],
    [people.support.address, supportMail],
    [people.ben.address, benMail],
    [people.cleo.address, cleoMail],
  ];
  for (const [address, mails] of planted) {
    const mailbox = mailboxes.find(address);
    if (mailbox) plant(mailbox, mails);
  }
  const ada = mailboxes.find(people.ada.address);
  if (ada === undefined) return;
  beforeStart(ada, () => {
    plantCalendars(mailboxes);
    plantContacts(ada);
  });
}

function plant(mailbox: Mailbox, mails: readonly SeededMail[]): void {
  if (mailbox.owner.mail === people.ada.address) {
    mailbox.addCategory({ displayName: 'Customer', color: 'preset5' });
    mailbox.addCategory({ displayName: 'Waiting for us', color: 'preset9' });
  }
  const start = mailbox.clock.now().getTime();
  const oldestFirst = mails.toSorted((one, other) => other.daysAgo - one.daysAgo);
  for (const [index, { daysAgo, folder, ...mail }] of oldestFirst.entries()) {
    deliverMail(mailbox, {
      internetMessageId: `<seed-${index + 1}@${mail.from === people.ada ? 'contoso.example' : 'mail.example'}>`,
      ...mail,
      folder: folderAt(mailbox, folder ?? 'inbox').id,
      receivedDateTime: new Date(start - daysAgo * day),
    });
  }
}
